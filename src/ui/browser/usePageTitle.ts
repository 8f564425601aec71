import { useEffect } from 'react';

const PRODUCT = 'Recto';

/** Null keeps the current one. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
