import type { Page } from '#domain/page.ts';
import type { AccountDb } from './db.ts';
import { isPending } from './shadows.ts';

/** The account's deleted pages, last deleted first. */
export async function trashedPages(db: AccountDb): Promise<Page[]> {
  // Only deleted pages stand in this index.
  return db.pages.orderBy('deleted_at').reverse().toArray();
}

/** How many deleted pages there are. */
export async function countTrashed(db: AccountDb): Promise<number> {
  return db.pages.orderBy('deleted_at').count();
}

/**
 * Forgets the pages that were deleted before `time` (an ISO time), with their versions: the server purged them by
 * then and no pull says so. A page with anything that the server may not have stays.
 */
export async function purgeTrash(db: AccountDb, time: string): Promise<void> {
  const { pages, shadows, outbox, conflicts, failed, revisions, serverRevisions } = db;
  const tables = [pages, shadows, outbox, conflicts, failed, revisions, serverRevisions];
  if ((await pages.where('deleted_at').below(time).count()) === 0) return;
  await db.transaction('rw', tables, async () => {
    for (const id of await pages.where('deleted_at').below(time).primaryKeys()) {
      if (await isPending(db, id)) continue;
      await pages.delete(id);
      await shadows.delete(id);
      await revisions.where('[pageId+at]').between([id, -Infinity], [id, Infinity]).delete();
      await serverRevisions
        .where('[pageId+revision]')
        .between([id, -Infinity], [id, Infinity])
        .delete();
    }
  });
}
