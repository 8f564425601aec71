import { useState } from 'react';
import type { Failure } from '#domain/failure.ts';
import { queryKey, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import type { Page } from '#domain/page/page.ts';
import { ok, type Result } from '#domain/result.ts';
import type { SeenPage } from '#store/db.ts';
import { pullGalleryPages, pullPublicPage, type GalleryPull } from '#sync/pullGallery.ts';
import { useServices } from './services.tsx';
import { usePull, type PullState } from './usePull.ts';

/**
 * Keeps pages of the public list for a query fresh, counted from 1: on mount, when `version` changes, on focus and on
 * reconnect. Gives how that stands and how to ask again; `onFailure` hears of each failure that a server or
 * a network caused while the browser believed to be online.
 */
export function useGalleryPull(
  query: GalleryQuery,
  numbers: readonly number[],
  version: number,
  onFailure: (failure: Failure) => void,
): readonly [PullState, () => void] {
  const pull = useGalleryDeps();
  const key = `${queryKey(query)} ${numbers.join()} ${version}`;
  return usePull(key, () => pullGalleryPages(pull, query, numbers), onFailure);
}

/**
 * Keeps one public page with its contents fresh, as `useGalleryPull` does; null asks for nothing. Third comes the page
 * itself where the device had no room for it.
 */
export function usePublicPagePull(
  id: string | null,
): readonly [PullState, () => void, SeenPage | null] {
  const pull = useGalleryDeps();
  const [unkept, setUnkept] = useState<SeenPage | null>(null);
  const show = (page: Page | null) => setUnkept(page && { ...page, seenAt: pull.now() });
  const run = () => (id === null ? Promise.resolve(ok(undefined)) : pullPublicPage(pull, id, show));
  const [state, retry] = usePull(id ?? '', run);
  return [state, retry, unkept?.id === id ? unkept : null];
}

/** Gives how to fetch one public page into the store, once: for a card that came into view. */
export function usePublicPageLoader(): (id: string) => Promise<Result<void>> {
  const pull = useGalleryDeps();
  return (id) => pullPublicPage(pull, id);
}

/** What the gallery is pulled with. */
export function useGalleryDeps(): GalleryPull {
  const { shared, backend, now } = useServices();
  return { shared, gallery: backend.gallery, now };
}
