import { isSamePage } from '#domain/sync/mutation.ts';
import type { Page } from '#domain/page/page.ts';
import { type ServerPage, pageAfter } from '#domain/page/pageRow.ts';
import type { AccountDb, KnownTimelines, Shadow, FailedMutation } from '#store/db.ts';
import { stringsInIndex } from '#store/indexKeys.ts';
import { timelineOf } from '#store/meta.ts';
import { relationToLost } from './relations.ts';

/** Deletes a page that the server does not have, with its versions; inside the caller's transaction. */
export async function deleteLocalPage(
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

/** Call once all of their text is stored elsewhere; inside the caller's transaction. */
export async function resolveRefused(db: AccountDb, pageId: string): Promise<void> {
  await db.failed.where('pageId').equals(pageId).delete();
}

export async function pruneResolved(db: AccountDb): Promise<void> {
  await db.failed.filter((failed) => failed.resolvedAt !== null).delete();
}

export async function refusedOf(db: AccountDb, pageId: string): Promise<FailedMutation[]> {
  const failures = await db.failed.where('pageId').equals(pageId).sortBy('id');
  return failures.filter((failed) => failed.resolvedAt === null);
}

/** An attempt whose answer was lost may reach the server after a later attempt was refused. */
export async function refusedPage(
  db: AccountDb,
  pageId: string,
  mutationId: string | null,
): Promise<Page | null> {
  const failures = await refusedOf(db, pageId);
  const refused = failures.find(({ mutation }) => mutation.mutationId === mutationId);
  return refused === undefined ? null : pageAfter(refused.mutation);
}

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
  const timelines = await timelineOf(db);
  if (!isNewer(server, known, timelines)) return false;
  await db.shadows.put(shadowOf(server, known, timelines, isUnsent ? server.page : null));
  if (isUnsent) await updateConflict(db, server);
  else await db.pages.put(server.page);
  return true;
}

/** Versions remembered by their ids alone: after a restore, one of them may be what the server has. */
const MOST_EARLIER = 20;

export function shadowOf(
  server: ServerPage,
  known: Shadow | undefined,
  timelines: KnownTimelines | null,
  row: Page | null,
): Shadow {
  const { page, revision, change_seq, mutationId } = server;
  const timeline = server.readIn ?? server.timeline ?? timelines?.id;
  const before = known?.mutationId ?? null;
  const seen = (known?.earlier ?? []).filter((id) => id !== mutationId);
  const isAgain = before === null || before === mutationId || seen.includes(before);
  const earlier = isAgain ? seen : [...seen.slice(1 - MOST_EARLIER), before];
  return {
    id: page.id,
    revision,
    change_seq,
    row,
    mutationId,
    ...(timeline !== undefined && { timeline }),
    ...(earlier.length > 0 && { earlier }),
  };
}

/** Numbers of another timeline say nothing; what was read in an earlier one may be lost. */
function isNewer(
  server: ServerPage,
  known: Shadow | undefined,
  timelines: KnownTimelines | null,
): boolean {
  if (timelines === null) return known === undefined || known.revision < server.revision;
  if (server.readIn !== undefined && server.readIn !== timelines.id) return false;
  if (known === undefined) return true;
  const label = server.readIn ?? server.timeline ?? timelines.id;
  return label !== (known.timeline ?? timelines.first) || known.change_seq < server.change_seq;
}

/** Deletes a page that is deleted permanently; only its numbers stay. */
export async function keepPurged(db: AccountDb, shadow: Shadow): Promise<void> {
  await deleteLocalPage(db, shadow.id);
  await db.shadows.put({ ...shadow, row: null, isPurged: true });
}

/**
 * Updates the server's side of a conflict; ends the conflict when both sides are now the same. A version that a restored
 * server has lost stays until the server has it again.
 */
export async function updateConflict(db: AccountDb, server: ServerPage): Promise<void> {
  const { page, revision, mutationId } = server;
  const found = await db.conflicts.where('pageId').equals(page.id).first();
  if (found === undefined) return;
  const { restored, lost, ...conflict } = found;
  if (restored !== undefined) {
    const relation =
      lost === undefined ? 'unknown' : relationToLost(server, lost, await timelineOf(db));
    // The row may have what the user has not seen: the decision is merged with it.
    if (relation === 'unknown') return;
    if (relation === 'ancestor') {
      await db.conflicts.put({ ...found, restored: { page, revision, mutationId } });
      return;
    }
  }
  const { mine } = conflict;
  const isDeletedOnBoth = mine.deleted_at !== null && page.deleted_at !== null;
  const sameTime = isDeletedOnBoth ? { ...mine, deleted_at: page.deleted_at } : mine;
  if (!isSamePage(page, sameTime)) {
    const there = { theirs: page, theirRevision: revision, theirMutationId: mutationId };
    await db.conflicts.put({ ...conflict, ...there });
    return;
  }
  await db.conflicts.where('pageId').equals(page.id).delete();
  await resolveRefused(db, page.id);
  await db.pages.put(page);
}

/** Shows what the server has of the page if that is stored; returns whether it was. */
export async function showShadow(db: AccountDb, pageId: string): Promise<boolean> {
  const shadow = await db.shadows.get(pageId);
  if (shadow?.isPurged === true) await keepPurged(db, shadow);
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

/** One read-write transaction over everything that a page's change may touch. */
export function inPageTransaction<T>(db: AccountDb, run: () => Promise<T>): Promise<T> {
  const { pages, outbox, shadows, conflicts, failed, revisions, serverRevisions } = db;
  const tables = [pages, outbox, shadows, conflicts, failed, revisions, serverRevisions];
  return db.transaction('rw', [...tables, db.meta, db.notices, db.uploads], run);
}
