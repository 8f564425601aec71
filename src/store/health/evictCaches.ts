import type { AccountDb, SharedDb } from '#store/db.ts';
import type { Result } from '#domain/result.ts';
import { storageResult } from './failures.ts';
import { dropSavedRevisions } from '#store/pages/revisions.ts';
import { dropCleanShadows } from '#store/outbox/rows.ts';

const sharedDbs = new WeakMap<AccountDb, SharedDb>();

/** Lets writes of `db` that find the disk full delete the gallery's copies in `shared`, and try again. */
export function alsoEvictGallery(db: AccountDb, shared: SharedDb): void {
  sharedDbs.set(db, shared);
}

/** Editors write a draft every few moments: after a useless eviction the next one waits this long. */
const EVICTION_PAUSE_MS = 30_000;

const uselessAt = new WeakMap<AccountDb, number>();

/**
 * Evicts copies of what the server holds, then the older half of synced saved versions, then the rest of them. Skips an
 * eviction that the full device refuses too.
 */
export async function retryAfterEviction<T>(
  db: AccountDb,
  run: () => Promise<T>,
  refused: Result<T>,
): Promise<Result<T>> {
  if (performance.now() - (uselessAt.get(db) ?? -Infinity) < EVICTION_PAUSE_MS) return refused;
  const shared = sharedDbs.get(db);
  const copies = [
    () => dropCleanShadows(db),
    async () => {
      if (shared === undefined) return;
      const { gallery, galleryPages, publicPages } = shared;
      await Promise.all([gallery.clear(), galleryPages.clear(), publicPages.clear()]);
    },
    () => db.serverRevisions.clear(),
    () => dropUploadedPictures(db),
  ];
  let result = refused;
  const olderHalf = () => dropSavedRevisions(db, 1 / 2);
  const otherHalf = () => dropSavedRevisions(db, 1);
  for (const evictions of [copies, [olderHalf], [otherHalf]]) {
    for (const evict of evictions) await storageResult<unknown>(evict);
    result = await storageResult(run);
    if (result.ok || result.failure.kind !== 'storageFull') return result;
  }
  uselessAt.set(db, performance.now());
  return result;
}

/** The server has these, and a text that shows one fetches it. */
export async function dropUploadedPictures(db: AccountDb): Promise<void> {
  await db.transaction('rw', [db.pictures, db.uploads], async () => {
    const unsent = new Set(await db.uploads.toCollection().primaryKeys());
    const all = await db.pictures.toCollection().primaryKeys();
    await db.pictures.bulkDelete(all.filter((hash) => !unsent.has(hash)));
  });
}
