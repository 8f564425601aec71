import type { AccountDb } from '#store/db.ts';

export async function dropUploadedPictures(db: AccountDb): Promise<void> {
  await db.transaction('rw', [db.pictures, db.uploads], async () => {
    const unsent = await db.uploads.toCollection().primaryKeys();
    await db.pictures.where('hash').noneOf(unsent).delete();
  });
}
