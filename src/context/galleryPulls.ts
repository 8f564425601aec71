import { useRef, useState } from 'react';
import type { Failure } from '#domain/failure.ts';
import { type Result, ok } from '#domain/result.ts';
import { queryKey, type GalleryQuery } from '#domain/page/galleryQuery.ts';
import type { PublishedPage } from '#domain/page/page.ts';
import type { SeenPage } from '#store/db.ts';
import {
  pullAuthorPage,
  pullGalleryPages,
  pullPublicPage,
  type GalleryPull,
} from '#sync/pullGallery.ts';
import { fieldsOf } from '#domain/json.ts';
import { useServices } from '#context/services.tsx';
import { type PullState, usePull } from './usePull.ts';

interface GalleryPullOptions {
  readonly numbers: readonly number[];
  readonly version?: number;
  readonly onFailure?: (failure: Failure) => void;
}

/** Keeps pages, counted from 1, of a query's list fresh, also when `version` changes; otherwise like `usePull`. */
export function useGalleryPull(
  query: GalleryQuery,
  { numbers, version = 0, onFailure }: GalleryPullOptions,
): readonly [PullState, () => void] {
  const pull = useGalleryDeps();
  const key = `${queryKey(query)} ${numbers.join()} ${version}`;
  return usePull(key, () => pullGalleryPages(pull, query, numbers), onFailure);
}

/** The same for page `page`, from 1, of an author's list. */
export function useAuthorPull(handle: string, page: number): readonly [PullState, () => void] {
  const pull = useGalleryDeps();
  return usePull(`${handle} ${page}`, () => pullAuthorPage(pull, handle, page));
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

function useGalleryDeps(): GalleryPull {
  const { shared, backend, now } = useServices();
  return { shared, gallery: backend.gallery, now };
}

const PREFETCH_ONCE_IN_MS = 30_000;

/** `page` from 1; ignores failures. Does nothing offline or in data-saver mode. */
export function useGalleryPrefetch(query: GalleryQuery): (page: number) => void {
  const deps = useGalleryDeps();
  const requestedAt = useRef(new Map<string, number>());
  return (page) => {
    const key = `${page} ${queryKey(query)}`;
    const at = requestedAt.current.get(key) ?? Number.NEGATIVE_INFINITY;
    if (!navigator.onLine || savesData() || performance.now() - at < PREFETCH_ONCE_IN_MS) return;
    requestedAt.current.set(key, performance.now());
    void pullGalleryPages(deps, query, [page]);
  };
}

function savesData(): boolean {
  return 'connection' in navigator && fieldsOf(navigator.connection)['saveData'] === true;
}
