import type { GalleryBackend } from '#backend/pages/gallery.ts';
import type { GalleryQuery } from '#domain/page/galleryQuery.ts';
import type { PublishedPage } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { SharedDb } from '#store/db.ts';
import { storageResult } from '#store/health/failures.ts';
import {
  forgetSeenPage,
  listedPages,
  saveListedPage,
  saveSeenPage,
} from '#store/gallery/gallery.ts';

export interface GalleryPull {
  readonly shared: SharedDb;
  readonly gallery: GalleryBackend;
  readonly now: () => number;
}

/** Stops at the first failure. A copy from the service worker fills gaps but still fails with `offline`. */
export async function pullGalleryPages(
  { shared, gallery, now }: GalleryPull,
  query: GalleryQuery,
  numbers: readonly number[],
): Promise<Result<void>> {
  const answers = await Promise.all(
    numbers.map((number) => gallery.fetchGalleryPage(query, number)),
  );
  for (const [index, answer] of answers.entries()) {
    if (!answer.ok) return answer;
    const number = numbers[index];
    if (number === undefined) continue;
    const { savedAt, ...list } = answer.value;
    const listed = { ...list, at: savedAt ?? now() };
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
  { shared, gallery, now }: GalleryPull,
  id: string,
  unkept?: (page: PublishedPage | null) => void,
): Promise<Result<void>> {
  const answer = await gallery.fetchPublicPage(id);
  if (answer.ok) {
    const { page, savedAt } = answer.value;
    const known = savedAt === null ? undefined : await shared.publicPages.get(id);
    if (known !== undefined) return fail({ kind: 'offline' });
    const stored = await storageResult(() => saveSeenPage(shared, page, savedAt ?? now()));
    unkept?.(stored.ok ? null : page);
    const kept = unkept === undefined ? stored : ok(undefined);
    return kept.ok && savedAt !== null ? fail({ kind: 'offline' }) : kept;
  }
  if (answer.failure.kind === 'notFound') await storageResult(() => forgetSeenPage(shared, id));
  return answer;
}
