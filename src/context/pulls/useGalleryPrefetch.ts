import { useRef } from 'react';
import { queryKey, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import { fieldsOf } from '#domain/json.ts';
import { pullGalleryPages } from '#sync/pullGallery.ts';
import { useGalleryDeps } from './useGalleryPull.ts';

const ONCE_IN_MS = 30_000;

/** `page` from 1; ignores failures. Does nothing offline or in data-saver mode. */
export function useGalleryPrefetch(query: GalleryQuery): (page: number) => void {
  const deps = useGalleryDeps();
  const requestedAt = useRef(new Map<string, number>());
  return (page) => {
    const key = `${page} ${queryKey(query)}`;
    const at = requestedAt.current.get(key) ?? Number.NEGATIVE_INFINITY;
    if (!navigator.onLine || savesData() || performance.now() - at < ONCE_IN_MS) return;
    requestedAt.current.set(key, performance.now());
    void pullGalleryPages(deps, query, [page]);
  };
}

function savesData(): boolean {
  return 'connection' in navigator && fieldsOf(navigator.connection)['saveData'] === true;
}
