import type { AccountDb } from '#store/db.ts';
import { isPending } from '#store/outbox/shadows.ts';
import { inPageTransaction } from '#store/outbox/transaction.ts';
import { forgetPage } from './forgetPage.ts';

export async function countTrashed(db: AccountDb): Promise<number> {
  // This index holds only deleted pages.
  return db.cards.orderBy('deleted_at').count();
}

export async function trashedIds(db: AccountDb): Promise<readonly string[]> {
  return db.cards.orderBy('deleted_at').reverse().primaryKeys();
}

export async function countNeverSent(db: AccountDb): Promise<number> {
  const trashed = await db.pages.orderBy('deleted_at').primaryKeys();
  if (trashed.length === 0) return 0;
  const known = new Set(await db.shadows.where('id').anyOf(trashed).primaryKeys());
  let count = 0;
  for (const id of trashed) if (!known.has(id) && !(await isPending(db, id))) count += 1;
  return count;
}

/** `time`: ISO. Pulls do not report what the server purged. Unsynced pages stay. */
export async function purgeTrash(db: AccountDb, time: string): Promise<void> {
  const { pages } = db;
  if ((await pages.where('deleted_at').below(time).count()) === 0) return;
  await inPageTransaction(db, async () => {
    for (const id of await pages.where('deleted_at').below(time).primaryKeys()) {
      if (!(await isPending(db, id))) await forgetPage(db, id);
    }
  });
}
