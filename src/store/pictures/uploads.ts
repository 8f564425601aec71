import type { UploadFailure } from '#domain/picture/picture.ts';
import type { AccountDb, PictureUpload } from '#store/db.ts';
import { isDue } from '#store/outbox/queue.ts';

/** From now on, sends the account's pictures that `texts` mention; on disk when it resolves. */
export async function wantPictures(
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

export async function nextUpload(db: AccountDb, now: number): Promise<PictureUpload | null> {
  const wanted = await db.uploads.where('state').equals('wanted').sortBy('addedAt');
  return wanted.find(({ nextAt }) => isDue(nextAt, now)) ?? null;
}

/** Whether a picture has not failed since it became due. Counted: Dexie's live queries can keep a deleted row. */
export async function isUploading(db: AccountDb): Promise<boolean> {
  return (await db.uploads.where({ state: 'wanted', nextAt: 0 }).count()) > 0;
}

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
