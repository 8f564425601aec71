import type { AccountDb } from '#store/db.ts';
import { isPending } from '#store/outbox/shadows.ts';
import { inPageTransaction } from '#store/outbox/transaction.ts';

/** How many deleted pages there are. */
export async function countTrashed(db: AccountDb): Promise<number> {
  // Only deleted pages stand in this index.
  return db.cards.orderBy('deleted_at').count();
}

/** How many deleted pages the server never had and is not to get: they are on this device only. */
export async function countNeverSent(db: AccountDb): Promise<number> {
  const trashed = await db.pages.orderBy('deleted_at').primaryKeys();
  if (trashed.length === 0) return 0;
  const known = new Set(await db.shadows.where('id').anyOf(trashed).primaryKeys());
  let count = 0;
  for (const id of trashed) if (!known.has(id) && !(await isPending(db, id))) count += 1;
  return count;
}

/**
 * Forgets the pages that were deleted before `time` (an ISO time), with their versions: the server purged them by
 * then and no pull says so. A page with anything that the server may not have stays.
 */
export async function purgeTrash(db: AccountDb, time: string): Promise<void> {
  const { pages } = db;
  if ((await pages.where('deleted_at').below(time).count()) === 0) return;
  await inPageTransaction(db, async () => {
    for (const id of await pages.where('deleted_at').below(time).primaryKeys()) {
      if (!(await isPending(db, id))) await forgetPage(db, id);
    }
  });
}

/** Forgets a page that the server does not have, with its versions; inside the caller's transaction. */
export async function forgetPage(
  { pages, shadows, revisions, serverRevisions }: AccountDb,
  id: string,
): Promise<void> {
  await pages.delete(id);
  await shadows.delete(id);
  await revisions.where('[pageId+at]').between([id, -Infinity], [id, Infinity]).delete();
  await serverRevisions
    .where('[pageId+revision]')
    .between([id, -Infinity], [id, Infinity])
    .delete();
}
