import { useEffect } from 'react';

/** Gives the document a description of its own while the page is shown; an empty one leaves the product's. */
export function usePageDescription(description: string): void {
  useEffect(() => {
    const place = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (place === null || description === '') return undefined;
    const before = place.content;
    place.content = description;
    return () => {
      place.content = before;
    };
  }, [description]);
}
