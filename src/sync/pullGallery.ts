import type { GalleryBackend } from '#backend/pages/gallery.ts';
import type { SavedAt } from '#domain/page/gallery.ts';
import type { GalleryQuery } from '#domain/page/galleryQuery.ts';
import type { PublishedPage } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { SharedDb } from '#store/db.ts';
import { storageResult } from '#store/health/failures.ts';
import {
  forgetAuthor,
  forgetSeenPage,
  keptAuthorPage,
  listedPages,
  saveAuthorPage,
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
    const kept = await keepList(savedAt, {
      isKept: async () => (await listedPages(shared, query, [number])).has(number),
      save: () => saveListedPage(shared, query, number, { ...list, at: savedAt ?? now() }),
    });
    if (!kept.ok) return kept;
  }
  return ok(undefined);
}

/** The same for page `number`, from 1, of an author's list; `notFound` deletes the stored copies. */
export async function pullAuthorPage(
  { shared, gallery, now }: GalleryPull,
  handle: string,
  number: number,
): Promise<Result<void>> {
  const answer = await gallery.fetchAuthor(handle, number);
  if (!answer.ok) {
    if (answer.failure.kind === 'notFound') {
      await storageResult(() => forgetAuthor(shared, handle));
    }
    return answer;
  }
  const { savedAt, ...list } = answer.value;
  return keepList(savedAt, {
    isKept: async () => (await keptAuthorPage(shared, handle, number)) !== null,
    save: () => saveAuthorPage(shared, handle, number, { ...list, at: savedAt ?? now() }),
  });
}

async function keepList(
  savedAt: SavedAt,
  list: { readonly isKept: () => Promise<boolean>; readonly save: () => Promise<void> },
): Promise<Result<void>> {
  const kept = await storageResult(async () => {
    if (savedAt === null || !(await list.isKept())) await list.save();
  });
  return kept.ok && savedAt !== null ? fail({ kind: 'offline' }) : kept;
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
