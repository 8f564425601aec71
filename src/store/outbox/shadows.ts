import { isSamePage } from '#domain/sync/coalesce.ts';
import type { ServerPage } from '#domain/page/serverPage.ts';
import type { AccountDb } from '#store/db.ts';
import { refusedOf, resolveRefused } from './refused.ts';

/**
 * Remembers a server row unless a newer revision of the page is known; gives whether it was newer. A conflict of the
 * page is about that row from then on, so that a person decides about what is there now. Inside the caller's
 * transaction over pages, shadows, conflicts and failed.
 */
export async function putShadow(db: AccountDb, server: ServerPage): Promise<boolean> {
  const known = await db.shadows.get(server.page.id);
  if (known !== undefined && known.revision >= server.revision) return false;
  await db.shadows.put({
    id: server.page.id,
    revision: server.revision,
    change_seq: server.change_seq,
    row: server.page,
  });
  await moveConflict(db, server);
  return true;
}

/** Follows the server's side of a conflict; where that came to be the same as this device's, the conflict is over. */
async function moveConflict(db: AccountDb, server: ServerPage): Promise<void> {
  const { page, revision } = server;
  const conflict = await db.conflicts.where('pageId').equals(page.id).first();
  if (conflict === undefined || conflict.theirRevision >= revision) return;
  const { mine } = conflict;
  const isGoneOnBoth = mine.deleted_at !== null && page.deleted_at !== null;
  const sameTime = isGoneOnBoth ? { ...mine, deleted_at: page.deleted_at } : mine;
  if (!isSamePage(page, sameTime)) {
    await db.conflicts.put({ ...conflict, theirs: page, theirRevision: revision });
    return;
  }
  await db.conflicts.where('pageId').equals(page.id).delete();
  await resolveRefused(db, page.id);
  await db.pages.put(page);
}

/** Shows the server's row of a page, where one is known with its contents; gives whether it did. */
export async function showShadow(db: AccountDb, pageId: string): Promise<boolean> {
  const shadow = await db.shadows.get(pageId);
  if (shadow === undefined || shadow.row === null) return false;
  await db.pages.put(shadow.row);
  return true;
}

/** Remembers a server row, and shows it or the newer one that is known. For a page with nothing queued. */
export async function showServer(db: AccountDb, server: ServerPage): Promise<void> {
  await putShadow(db, server);
  if (!(await showShadow(db, server.page.id))) await db.pages.put(server.page);
}

/** The server's revision of what this device shows of a page; null when the server may not have that. */
export async function revisionOf(db: AccountDb, pageId: string): Promise<number | null> {
  if (await isPending(db, pageId)) return null;
  return (await db.shadows.get(pageId))?.revision ?? null;
}

/** Whether this device holds something of the page that the server may not have. */
export async function isPending(db: AccountDb, pageId: string): Promise<boolean> {
  if ((await db.outbox.where('pageId').equals(pageId).count()) > 0) return true;
  if ((await db.conflicts.where('pageId').equals(pageId).count()) > 0) return true;
  return (await refusedOf(db, pageId)).length > 0;
}

/** Frees room: the contents of shadows of pages without pending work, which are the same as the page's own row. */
export async function dropCleanShadows(db: AccountDb): Promise<void> {
  await db.transaction('rw', [db.shadows, db.outbox, db.conflicts, db.failed], async () => {
    const pending = await pendingPageIds(db);
    for (const id of await db.shadows.toCollection().primaryKeys()) {
      if (!pending.has(id)) await db.shadows.update(id, { row: null });
    }
  });
}

/** All pages that `isPending` is true of; a device may hold ten thousand others. */
export async function pendingPageIds(db: AccountDb): Promise<ReadonlySet<unknown>> {
  const failures = await db.failed.filter((failed) => failed.resolvedAt === null).toArray();
  return new Set([
    ...(await db.outbox.orderBy('pageId').uniqueKeys()),
    ...(await db.conflicts.orderBy('pageId').uniqueKeys()),
    ...failures.map(({ pageId }) => pageId),
  ]);
}
