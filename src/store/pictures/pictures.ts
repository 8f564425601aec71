import type { AccountDb, StoredPicture } from '#store/db.ts';

/** Stores a picture that the server lacks; one that is here already stays as it is. On disk when it resolves. */
export async function addPicture(
  db: AccountDb,
  picture: StoredPicture,
  now: number,
): Promise<void> {
  const { hash, type, bytes } = picture;
  await db.transaction('rw', [db.pictures, db.uploads], async () => {
    if ((await db.pictures.get(hash)) !== undefined) return;
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
  });
}

/** In the order of `hashes`, without those that are not on this device. */
export async function storedPictures(
  db: AccountDb,
  hashes: readonly string[],
): Promise<readonly StoredPicture[]> {
  const found = await db.pictures.bulkGet([...hashes]);
  return found.filter((picture) => picture !== undefined);
}

/** Evicts pictures that the server has. */
export async function dropUploadedPictures(db: AccountDb): Promise<void> {
  await db.transaction('rw', [db.pictures, db.uploads], async () => {
    const unsent = await db.uploads.toCollection().primaryKeys();
    await db.pictures.where('hash').noneOf(unsent).delete();
  });
}
