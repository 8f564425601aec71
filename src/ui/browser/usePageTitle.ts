import { useEffect } from 'react';

const PRODUCT = 'Recto';

/** Sets the window's title, followed by the product's name; null keeps the current one. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
