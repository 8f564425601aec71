import { useRef } from 'react';
import { queryKey, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import { fieldsOf } from '#domain/json.ts';
import { pullGalleryPages } from '#sync/pullGallery.ts';
import { useGalleryDeps } from './useGalleryPull.ts';

/** So long a page that was fetched ahead is not fetched ahead again, ms. */
const ONCE_IN_MS = 30_000;

/**
 * Gives how to fetch a page of the public list, counted from 1, before somebody turns to it: then its cards are here at
 * once. What fails is not told, turning to it asks again; nothing is fetched for somebody who saves data.
 */
export function useGalleryPrefetch(query: GalleryQuery): (page: number) => void {
  const deps = useGalleryDeps();
  const asked = useRef(new Map<string, number>());
  return (page) => {
    const key = `${page} ${queryKey(query)}`;
    const at = asked.current.get(key) ?? Number.NEGATIVE_INFINITY;
    if (!navigator.onLine || savesData() || performance.now() - at < ONCE_IN_MS) return;
    asked.current.set(key, performance.now());
    void pullGalleryPages(deps, query, [page]);
  };
}

/** Whether the person asked for as little traffic as can be, where the browser tells. */
function savesData(): boolean {
  return 'connection' in navigator && fieldsOf(navigator.connection)['saveData'] === true;
}
