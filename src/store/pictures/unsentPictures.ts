import type { UploadFailure } from '#domain/picture/picture.ts';
import type { AccountDb, KnownTimelines, PictureUpload } from '#store/db.ts';
import { recordSynced, timelineOf } from '#store/meta.ts';

/** `sentIn`: the timeline when it was sent. A server that was restored meanwhile may lack it: it is sent again. */
export async function settleUpload(
  db: AccountDb,
  hash: string,
  { sentIn, now }: { readonly sentIn: KnownTimelines | null; readonly now: number },
): Promise<void> {
  await db.transaction('rw', [db.uploads, db.outbox, db.meta], async () => {
    const timelines = await timelineOf(db);
    if (timelines !== null && timelines.id !== (sentIn?.id ?? timelines.first)) return;
    await db.uploads.delete(hash);
    await recordSynced(db, now);
  });
}

export async function refuseUpload(
  db: AccountDb,
  { hash }: PictureUpload,
  lastFailure: UploadFailure,
): Promise<void> {
  await db.uploads.update(hash, { state: 'refused', lastFailure, nextAt: 0 });
}

/** Oldest first. In a transaction of its own: Dexie's cache of live queries can keep rows after their deletion. */
export async function unsentPictures(db: AccountDb): Promise<readonly PictureUpload[]> {
  return db.transaction('r', db.uploads, () =>
    db.uploads.where('state').anyOf('wanted', 'refused').sortBy('addedAt'),
  );
}

/** Makes wanted and refused uploads due now. */
export async function retryUploads(db: AccountDb, hashes: readonly string[]): Promise<void> {
  await db.uploads
    .where('hash')
    .anyOf([...hashes])
    .filter(({ state }) => state !== 'kept')
    .modify({ state: 'wanted', attempts: 0, nextAt: 0 });
}

export async function discardPicture(db: AccountDb, hash: string): Promise<void> {
  await db.transaction('rw', [db.pictures, db.uploads], async () => {
    if ((await db.uploads.get(hash)) === undefined) return;
    await db.uploads.delete(hash);
    await db.pictures.delete(hash);
  });
}
