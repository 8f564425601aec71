import type { GalleryBackend } from '#backend/pages/gallery.ts';
import type { GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import type { PublishedPage } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { SharedDb } from '#store/db.ts';
import { storageResult } from '#store/health/failures.ts';
import {
  forgetSeenPage,
  listedPages,
  saveListedPage,
  saveSeenPage,
  type ListedPage,
} from '#store/gallery/gallery.ts';

export interface GalleryPull {
  readonly shared: SharedDb | Promise<SharedDb>;
  readonly gallery: GalleryBackend;
  readonly now: () => number;
}

/** Stops at the first failure. A copy from the service worker fills gaps but still fails with `offline`. */
export async function pullGalleryPages(
  pull: GalleryPull,
  query: GalleryQuery,
  numbers: readonly number[],
  onListed?: (page: ListedPage, number: number) => void,
): Promise<Result<void>> {
  const answers = await Promise.all(
    numbers.map((number) => pull.gallery.fetchGalleryPage(query, number)),
  );
  for (const [index, answer] of answers.entries()) {
    if (!answer.ok) return answer;
    const number = numbers[index];
    if (number === undefined) continue;
    const { savedAt, ...list } = answer.value;
    const listed = { ...list, at: savedAt ?? pull.now() };
    onListed?.(listed, number);
    const shared = await pull.shared;
    const known = savedAt !== null && (await listedPages(shared, query, [number])).has(number);
    const kept = known
      ? ok(undefined)
      : await storageResult(() => saveListedPage(shared, query, number, listed));
    if (!kept.ok) return kept;
    if (savedAt !== null) return fail({ kind: 'offline' });
  }
  return ok(undefined);
}

/** `notFound` deletes the stored copy. `unkept` receives a page that can't be stored here; without it, that is a failure. */
export async function pullPublicPage(
  pull: GalleryPull,
  id: string,
  unkept?: (page: PublishedPage | null) => void,
): Promise<Result<void>> {
  const answer = await pull.gallery.fetchPublicPage(id);
  const shared = await pull.shared;
  if (answer.ok) {
    const { page, savedAt } = answer.value;
    const known = savedAt === null ? undefined : await shared.publicPages.get(id);
    if (known !== undefined) return fail({ kind: 'offline' });
    const stored = await storageResult(() => saveSeenPage(shared, page, savedAt ?? pull.now()));
    unkept?.(stored.ok ? null : page);
    const kept = unkept === undefined ? stored : ok(undefined);
    return kept.ok && savedAt !== null ? fail({ kind: 'offline' }) : kept;
  }
  if (answer.failure.kind === 'notFound') await storageResult(() => forgetSeenPage(shared, id));
  return answer;
}
