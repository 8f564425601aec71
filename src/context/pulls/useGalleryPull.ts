import { useState } from 'react';
import type { Failure } from '#domain/failure.ts';
import { queryKey, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import type { PublishedPage } from '#domain/page/page.ts';
import { ok, type Result } from '#domain/result.ts';
import type { SeenPage } from '#store/db.ts';
import type { ListedPage } from '#store/gallery/gallery.ts';
import { pullGalleryPages, pullPublicPage, type GalleryPull } from '#sync/pullGallery.ts';
import { useStoreSource } from '#context/services.tsx';
import { usePull, type PullState } from './usePull.ts';

interface GalleryPullOptions {
  readonly numbers: readonly number[];
  readonly version?: number;
  readonly onFailure?: (failure: Failure) => void;
  readonly onListed?: (page: ListedPage, number: number) => void;
}

/** Keeps pages, counted from 1, of a query's list fresh, also when `version` changes; otherwise like `usePull`. */
export function useGalleryPull(
  query: GalleryQuery,
  { numbers, version = 0, onFailure, onListed }: GalleryPullOptions,
): readonly [PullState, () => void] {
  const pull = useGalleryDeps();
  const key = `${queryKey(query)} ${numbers.join()} ${version}`;
  return usePull(key, () => pullGalleryPages(pull, query, numbers, onListed), onFailure);
}

/** The same for one public page with its contents; the third value is a page that the device has no room for. */
export function usePublicPagePull(
  id: string | null,
): readonly [PullState, () => void, SeenPage | null] {
  const pull = useGalleryDeps();
  const [unkept, setUnkept] = useState<SeenPage | null>(null);
  const show = (page: PublishedPage | null) => setUnkept(page && { ...page, seenAt: pull.now() });
  const run = () => (id === null ? Promise.resolve(ok(undefined)) : pullPublicPage(pull, id, show));
  const [state, retry] = usePull(id ?? '', run);
  return [state, retry, unkept?.id === id ? unkept : null];
}

export function usePublicPageLoader(): (id: string) => Promise<Result<void>> {
  const pull = useGalleryDeps();
  return (id) => pullPublicPage(pull, id);
}

export function useGalleryDeps(): GalleryPull {
  const { opened, gallery, now } = useStoreSource();
  return { shared: opened.then(({ services }) => services.shared), gallery, now };
}
