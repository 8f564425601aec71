import type { AccountDb } from '#store/db.ts';

export async function dropUploadedPictures(db: AccountDb): Promise<void> {
  await db.transaction('rw', [db.pictures, db.uploads], async () => {
    const unsent = new Set(await db.uploads.toCollection().primaryKeys());
    const all = await db.pictures.toCollection().primaryKeys();
    await db.pictures.bulkDelete(all.filter((hash) => !unsent.has(hash)));
  });
}
