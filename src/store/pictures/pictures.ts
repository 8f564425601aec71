import type { AccountDb, StoredPicture } from '#store/db.ts';

/**
 * The picture is uploaded once a saved page mentions it, even if it was before: the server removes unused ones. On disk
 * when it resolves.
 */
export async function addPicture(
  db: AccountDb,
  picture: StoredPicture,
  now: number,
): Promise<void> {
  const { hash, type, bytes } = picture;
  await db.transaction('rw', [db.pictures, db.uploads], async () => {
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
