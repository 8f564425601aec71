import { useEffect } from 'react';

const PRODUCT = 'Recto';

export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
