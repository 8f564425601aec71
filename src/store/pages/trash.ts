import { Dexie } from 'dexie';

import type { OwnCard } from '#domain/page/ownCard.ts';
import type { AccountDb } from '#store/db.ts';
import { isPending } from '#store/outbox/shadows.ts';
import { inPageTransaction } from '#store/outbox/transaction.ts';
import { forgetPage } from './forgetPage.ts';

export async function countTrashed(db: AccountDb): Promise<number> {
  return trashIn(db).count();
}

/** Newest deletion first. */
export async function trashedIds(db: AccountDb): Promise<readonly string[]> {
  return (await trashedCards(db, Infinity)).map(({ id }) => id);
}

/** Newest deletion first. */
export async function trashedCards(db: AccountDb, limit: number): Promise<OwnCard[]> {
  // In a private window of WebKit this index may also hold live pages, whose `deleted_at` is null.
  const found = db.cards.orderBy('deleted_at').reverse();
  return found
    .filter(({ isLive }) => isLive === 0)
    .limit(limit)
    .toArray();
}

export async function countNeverSent(db: AccountDb): Promise<number> {
  const trashed = await trashIn(db).primaryKeys();
  if (trashed.length === 0) return 0;
  const known = new Set(await db.shadows.where('id').anyOf(trashed).primaryKeys());
  let count = 0;
  for (const id of trashed) if (!known.has(id) && !(await isPending(db, id))) count += 1;
  return count;
}

/** `time`: ISO. Pulls do not report what the server purged. Unsynced pages stay. */
export async function purgeTrash(db: AccountDb, time: string): Promise<void> {
  const { pages } = db;
  const old = () => pages.where('deleted_at').between('', time);
  if ((await old().count()) === 0) return;
  await inPageTransaction(db, async () => {
    for (const id of await old().primaryKeys()) {
      // The row decides, not the index: see `trashedCards`.
      const deletedAt = (await pages.get(id))?.deleted_at ?? null;
      if (deletedAt === null || deletedAt >= time || (await isPending(db, id))) continue;
      await forgetPage(db, id);
    }
  });
}

/** The cards of pages in the trash, by a key that every card has. */
function trashIn(db: AccountDb) {
  return db.cards.where('[isLive+created_at]').between([0, Dexie.minKey], [0, Dexie.maxKey]);
}
