import { useEffect } from 'react';

const PRODUCT = 'Recto';

export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}

export function usePageDescription(description: string): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (meta === null || description === '') return undefined;
    const before = meta.content;
    meta.content = description;
    return () => {
      meta.content = before;
    };
  }, [description]);
}
