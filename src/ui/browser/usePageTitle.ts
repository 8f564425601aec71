import { useEffect } from 'react';

/** The product's name, as it stands after a page's title in the window's title. */
const PRODUCT = 'Recto';

/** Gives the window its title, followed by the product's name; null leaves the title alone. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
