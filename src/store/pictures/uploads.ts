import { picturesIn, type UploadFailure } from '#domain/picture/picture.ts';
import type { AccountDb, PictureUpload } from '#store/db.ts';
import { noteSynced } from '#store/meta.ts';
import { isDue } from '#store/outbox/queue.ts';

/** From now on, sends the account's pictures that `texts` mention; on disk when it resolves. */
export async function wantPictures(
  db: AccountDb,
  owner: string,
  texts: readonly string[],
): Promise<void> {
  if ((await db.uploads.where('state').equals('kept').count()) === 0) return;
  const hashes = texts
    .flatMap(picturesIn)
    .filter((name) => name.owner === owner)
    .map(({ hash }) => hash);
  await db.uploads
    .where('hash')
    .anyOf(hashes)
    .filter(({ state }) => state === 'kept')
    .modify({ state: 'wanted' });
}

/** The next wanted picture to send; null when none is due. */
export async function nextUpload(db: AccountDb, now: number): Promise<PictureUpload | null> {
  const wanted = await wantedUploads(db);
  return wanted.find(({ nextAt }) => isDue(nextAt, now)) ?? null;
}

/** Oldest first. */
function wantedUploads(db: AccountDb): Promise<PictureUpload[]> {
  return db.uploads.where('state').equals('wanted').sortBy('addedAt');
}

/** Whether a wanted picture has not failed since it became due. */
export async function isUploading(db: AccountDb): Promise<boolean> {
  return (await wantedUploads(db)).some(({ nextAt }) => nextAt === 0);
}

/** The server has the picture. */
export async function settleUpload(db: AccountDb, hash: string, now: number): Promise<void> {
  await db.transaction('rw', [db.uploads, db.outbox, db.meta], async () => {
    await db.uploads.delete(hash);
    await noteSynced(db, now);
  });
}

export async function recordUploadFailure(
  db: AccountDb,
  { hash, attempts }: PictureUpload,
  lastFailure: UploadFailure,
  nextAt: number,
): Promise<void> {
  await db.uploads.update(hash, { attempts: attempts + 1, lastFailure, nextAt });
}

export async function refuseUpload(
  db: AccountDb,
  { hash }: PictureUpload,
  lastFailure: UploadFailure,
): Promise<void> {
  await db.uploads.update(hash, { state: 'refused', lastFailure, nextAt: 0 });
}

export async function countRefusedPictures(db: AccountDb): Promise<number> {
  return db.uploads.where('state').equals('refused').count();
}

/** Wanted and refused pictures, oldest first. */
export async function unsentPictures(db: AccountDb): Promise<readonly PictureUpload[]> {
  return db.uploads.where('state').anyOf('wanted', 'refused').sortBy('addedAt');
}

/** Sends wanted and refused pictures again without waiting. */
export async function retryUploads(db: AccountDb, hashes: readonly string[]): Promise<void> {
  await db.uploads
    .where('hash')
    .anyOf([...hashes])
    .filter(({ state }) => state !== 'kept')
    .modify({ state: 'wanted', attempts: 0, nextAt: 0 });
}

/** Forgets a picture that the server lacks: pages that mention it show none. */
export async function discardPicture(db: AccountDb, hash: string): Promise<void> {
  await db.transaction('rw', [db.pictures, db.uploads], async () => {
    if ((await db.uploads.get(hash)) === undefined) return;
    await db.uploads.delete(hash);
    await db.pictures.delete(hash);
  });
}
