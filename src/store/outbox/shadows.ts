import { isSamePage } from '#domain/sync/coalesce.ts';
import type { Page } from '#domain/page/page.ts';
import type { ServerPage } from '#domain/page/serverPage.ts';
import type { AccountDb } from '#store/db.ts';
import { stringsInIndex } from '#store/indexKeys.ts';
import { forgetPage } from '#store/pages/forgetPage.ts';
import { refusedOf, resolveRefused } from './refused.ts';

/** What the server has of pages with unsent changes, as last known. */
export async function serverRows(
  db: AccountDb,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, Page | null>> {
  const found = await db.shadows.bulkGet([...pageIds]);
  const rows = new Map<string, Page | null>();
  for (const shadow of found)
    if (shadow !== undefined && shadow.isPurged !== true) rows.set(shadow.id, shadow.row);
  const ids = [...rows.keys()].filter((id) => rows.get(id) === null);
  if (ids.length === 0) return rows;
  // While such a page was unchanged it was the server's row, so it is the base of the first later mutation.
  const failed = await db.failed.where('pageId').anyOf(ids).toArray();
  const refused = failed.filter(({ resolvedAt }) => resolvedAt === null);
  const queued = await db.outbox.where('pageId').anyOf(ids).toArray();
  const oldestLast = [...refused.map(({ mutation }) => mutation), ...queued].toReversed();
  for (const { pageId, base } of oldestLast) rows.set(pageId, base);
  return rows;
}

export async function serverRow(db: AccountDb, pageId: string): Promise<Page | null> {
  return (await serverRows(db, [pageId])).get(pageId) ?? null;
}

/** The pages with a conflict or a refused mutation: few, so that others need no queries of their own. */
export async function disputedPages(db: AccountDb): Promise<ReadonlySet<string>> {
  return new Set([
    ...(await stringsInIndex(db.conflicts, 'pageId')),
    ...(await stringsInIndex(db.failed, 'pageId')),
  ]);
}

/**
 * Stores a server row unless a newer one is known; returns whether it was newer. Of a page without unsent changes, which
 * shows it, only the revision; else updates the page's conflict.
 */
export async function putShadow(
  db: AccountDb,
  server: ServerPage,
  isUnsent = true,
): Promise<boolean> {
  const known = await db.shadows.get(server.page.id);
  if (known !== undefined && known.revision >= server.revision) return false;
  await db.shadows.put({
    id: server.page.id,
    revision: server.revision,
    change_seq: server.change_seq,
    row: isUnsent ? server.page : null,
  });
  if (isUnsent) await updateConflict(db, server);
  else await db.pages.put(server.page);
  return true;
}

/** Updates the server's side of a conflict; ends the conflict when both sides are now the same. */
async function updateConflict(db: AccountDb, server: ServerPage): Promise<void> {
  const { page, revision } = server;
  const conflict = await db.conflicts.where('pageId').equals(page.id).first();
  if (conflict === undefined || conflict.theirRevision >= revision) return;
  const { mine } = conflict;
  const isDeletedOnBoth = mine.deleted_at !== null && page.deleted_at !== null;
  const sameTime = isDeletedOnBoth ? { ...mine, deleted_at: page.deleted_at } : mine;
  if (!isSamePage(page, sameTime)) {
    await db.conflicts.put({ ...conflict, theirs: page, theirRevision: revision });
    return;
  }
  await db.conflicts.where('pageId').equals(page.id).delete();
  await resolveRefused(db, page.id);
  await db.pages.put(page);
}

/** Shows what the server has of the page if that is stored; returns whether it was. */
export async function showShadow(db: AccountDb, pageId: string): Promise<boolean> {
  const shadow = await db.shadows.get(pageId);
  if (shadow?.isPurged === true) await forgetPage(db, pageId);
  else if (shadow === undefined || shadow.row === null) return false;
  else await db.pages.put(shadow.row);
  return true;
}

/** Stores a server row, and shows it or a known newer one. For a page with an empty queue. */
export async function showServer(db: AccountDb, server: ServerPage): Promise<void> {
  await putShadow(db, server);
  if (!(await showShadow(db, server.page.id))) await db.pages.put(server.page);
}

export async function revisionOf(db: AccountDb, pageId: string): Promise<number | null> {
  if (await isPending(db, pageId)) return null;
  return (await db.shadows.get(pageId))?.revision ?? null;
}

export async function isPending(db: AccountDb, pageId: string): Promise<boolean> {
  if ((await db.outbox.where('pageId').equals(pageId).count()) > 0) return true;
  if ((await db.conflicts.where('pageId').equals(pageId).count()) > 0) return true;
  return (await refusedOf(db, pageId)).length > 0;
}

/** Whether `isPending` may be true for any page. */
export async function hasPending({ outbox, conflicts, failed }: AccountDb): Promise<boolean> {
  return (await outbox.count()) + (await conflicts.count()) + (await failed.count()) > 0;
}

/** `pages` holds the same rows. */
export async function dropCleanShadows(db: AccountDb): Promise<void> {
  await db.transaction('rw', [db.shadows, db.outbox, db.conflicts, db.failed], async () => {
    const pending = await pendingPageIds(db);
    for (const id of await db.shadows.toCollection().primaryKeys()) {
      if (!pending.has(id)) await db.shadows.update(id, { row: null });
    }
  });
}

/** All pages for which `isPending` is true; a device may hold ten thousand others. */
export async function pendingPageIds(db: AccountDb): Promise<ReadonlySet<string>> {
  const failures = await db.failed.filter((failed) => failed.resolvedAt === null).toArray();
  return new Set([
    ...(await stringsInIndex(db.outbox, 'pageId')),
    ...(await stringsInIndex(db.conflicts, 'pageId')),
    ...failures.map(({ pageId }) => pageId),
  ]);
}
