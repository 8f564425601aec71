import type { AccountDb, StoredPicture, PictureUpload, KnownTimelines } from '#store/db.ts';
import {
  type UploadFailure,
  type HandedPicture,
  picturePath,
  picturesIn,
} from '#domain/page/picture.ts';
import { isDue } from '#store/outbox/queue.ts';
import { recordSynced, timelineOf } from '#store/meta.ts';
import type { Result } from '#domain/result.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { storageResult } from '#store/health/failures.ts';

/**
 * The picture is uploaded once a saved page mentions it, even if it was before: the server removes unused ones. On disk
 * when it resolves. Fails with `storageFull`, `storageLost` or `outdated`.
 */
export function addPicture(
  db: AccountDb,
  picture: StoredPicture,
  now: number,
): Promise<Result<void>> {
  const { hash, type, bytes } = picture;
  return withStorage(db, () =>
    db.transaction('rw', [db.pictures, db.uploads], async () => {
      if ((await db.uploads.get(hash)) !== undefined) return;
      await db.pictures.put({ hash, type, bytes });
      await db.uploads.put({
        hash,
        type,
        size: bytes.byteLength,
        addedAt: now,
        state: 'kept',
        attempts: 0,
        nextAt: 0,
        lastFailure: null,
      });
    }),
  );
}

/** In the order of `hashes`, without those that are not on this device. */
export async function storedPictures(
  db: AccountDb,
  hashes: readonly string[],
): Promise<readonly StoredPicture[]> {
  const found = await db.pictures.bulkGet([...hashes]);
  return found.filter((picture) => picture !== undefined);
}

export interface PictureOnDevice extends Pick<StoredPicture, 'hash' | 'type'> {
  readonly size: number;
  readonly isUnsent: boolean;
}

export async function picturesOnDevice(db: AccountDb): Promise<readonly PictureOnDevice[]> {
  const found: PictureOnDevice[] = [];
  const unsent = new Set(await db.uploads.toCollection().primaryKeys());
  await db.pictures.each(({ hash, type, bytes }) => {
    found.push({ hash, type, size: bytes.byteLength, isUnsent: unsent.has(hash) });
  });
  return found;
}

/** From now on, sends the account's pictures that `texts` mention; on disk when it resolves. Fails like `addPicture`. */
export function wantPictures(
  db: AccountDb,
  owner: string,
  texts: readonly string[],
): Promise<Result<void>> {
  return withStorage(db, () => markWanted(db, owner, texts));
}

/** `wantPictures` for the sync engine; throws storage errors. */
export async function markWanted(
  db: AccountDb,
  owner: string,
  texts: readonly string[],
): Promise<void> {
  const kept = await db.uploads.where('state').equals('kept').primaryKeys();
  const mentioned = kept.filter((hash) => texts.some((text) => text.includes(`${owner}/${hash}`)));
  if (mentioned.length === 0) return;
  await db.uploads
    .where('hash')
    .anyOf(mentioned)
    .filter(({ state }) => state === 'kept')
    .modify({ state: 'wanted' });
}

/** A restored server may lack any picture: those that own pages mention are offered again. A duplicate is a success. */
export async function offerAgain(db: AccountDb, owner: string, now: number): Promise<void> {
  const { pictures, uploads, pages } = db;
  const unsent = new Set(await uploads.toCollection().primaryKeys());
  const uploaded = (await pictures.toCollection().primaryKeys()).filter(
    (hash) => !unsent.has(hash),
  );
  if (uploaded.length === 0) return;
  const mentioned = new Set<string>();
  await pages.each(({ html_content, html_source, page_css, markdown_content }) => {
    const text = [html_content, html_source, page_css, markdown_content].join(' ');
    for (const hash of uploaded) if (text.includes(`${owner}/${hash}`)) mentioned.add(hash);
  });
  for (const picture of await pictures.bulkGet([...mentioned])) {
    if (picture === undefined) continue;
    const { hash, type, bytes } = picture;
    const tries = { attempts: 0, nextAt: 0, lastFailure: null };
    const size = bytes.byteLength;
    await uploads.put({ hash, type, size, addedAt: now, state: 'wanted', ...tries });
  }
}

/** The oldest wanted upload that is due; null without one. `now` in ms since the epoch. */
export async function nextUpload(db: AccountDb, now: number): Promise<PictureUpload | null> {
  const wanted = await db.uploads.where('state').equals('wanted').sortBy('addedAt');
  return wanted.find(({ nextAt }) => isDue(nextAt, now)) ?? null;
}

/** Whether a picture has not failed since it became due. Counted: Dexie's live queries can keep a deleted row. */
export async function isUploading(db: AccountDb): Promise<boolean> {
  return (await db.uploads.where({ state: 'wanted', nextAt: 0 }).count()) > 0;
}

/** Schedules the next try at `nextAt`, ms since the epoch. */
export async function recordUploadFailure(
  db: AccountDb,
  { hash, attempts }: PictureUpload,
  lastFailure: UploadFailure,
  nextAt: number,
): Promise<void> {
  await db.uploads.update(hash, { attempts: attempts + 1, lastFailure, nextAt });
}

export async function countRefusedPictures(db: AccountDb): Promise<number> {
  return db.uploads.where('state').equals('refused').count();
}

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

/** The server refused the picture: it stays on this device and in the sync panel until the user decides. */
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

/** Makes wanted and refused uploads due now. Fails like `addPicture`. */
export function retryUploads(db: AccountDb, hashes: readonly string[]): Promise<Result<void>> {
  return withStorage(db, async () => {
    await db.uploads
      .where('hash')
      .anyOf([...hashes])
      .filter(({ state }) => state !== 'kept')
      .modify({ state: 'wanted', attempts: 0, nextAt: 0 });
  });
}

/** Only one that is not uploaded yet. Fails like `addPicture`. */
export function discardPicture(db: AccountDb, hash: string): Promise<Result<void>> {
  return withStorage(db, () =>
    db.transaction('rw', [db.pictures, db.uploads], async () => {
      if ((await db.uploads.get(hash)) === undefined) return;
      await db.uploads.delete(hash);
      await db.pictures.delete(hash);
    }),
  );
}

/** The pictures that a text mentions and this device has, but for those in `handed`, to which their paths are added. */
export async function handedPictures(
  db: AccountDb,
  text: string,
  handed: Set<string>,
): Promise<readonly HandedPicture[]> {
  const names = picturesIn(text).filter((name) => !handed.has(picturePath(name)));
  for (const name of names) handed.add(picturePath(name));
  const found = await storageResult(() =>
    storedPictures(
      db,
      names.map(({ hash }) => hash),
    ),
  );
  const pictures = new Map(found.ok ? found.value.map((each) => [each.hash, each]) : []);
  return names.flatMap((name) => {
    const bytes = pictures.get(name.hash)?.bytes;
    if (bytes === undefined) return [];
    return [{ path: picturePath(name), blob: new Blob([bytes], { type: name.type }) }];
  });
}
