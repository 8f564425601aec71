import { type Page, isSameVersion, sourceOf } from '#domain/page/page.ts';
import type { AccountDb, LocalRevision } from '#store/db.ts';
import { pendingPageIds, serverRow } from '#store/outbox/rows.ts';
import type { ServerRevision } from '#domain/page/pageRow.ts';
import { fingerprint } from '#domain/sync/fingerprint.ts';

export interface Save {
  readonly before: Page | null;
  readonly after: Page;
  /** Null while there is none: a conflict waits for its decision. */
  readonly mutationId: string | null;
  readonly now: number;
  /** Whether the save joined an earlier unsent one: then `before` was saved here. */
  readonly joins?: boolean;
}

/** Saved versions kept per page, newest first; the server keeps as many. */
export const MAX_REVISIONS = 50;

/** Versions beyond the limit before the oldest are deleted: most saves then delete nothing. */
const SLACK = 10;

/** Versions set aside may exist nowhere else, so they outlive the saved ones around them. */
const MAX_ROWS = 2 * MAX_REVISIONS;

/** Saved versions of one page; beyond this they are cut to half of it. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Versions set aside: screens promise that they stay, so saves must not evict them. */
const MAX_ASIDE_BYTES = 2 * MAX_BYTES;

/** All pages together; beyond this the oldest synced tenth is deleted. */
export const MAX_ALL_ROWS = 2000;

/** The last save and the version before it stay, whatever their size. */
const ALWAYS_KEPT = 2;

/**
 * Stores the new version unless title, type, text and tags are unchanged, and the version it replaces when that came
 * from the server.
 */
export async function keepSaved(db: AccountDb, save: Save): Promise<void> {
  const { before, after, mutationId, now, joins = false } = save;
  if (before !== null && isSameVersion(before, after)) return;
  const [ids, others] = await Promise.all([idsOf(db, after.id), db.revisions.count()]);
  const known = ids.length;
  if (before !== null && !joins && !(await isNewest(db, ids, before))) {
    ids.push(await db.revisions.add(replaced(before, now)));
  }
  ids.push(await db.revisions.add(saved(after, mutationId, now)));
  // Reading all versions is slow: only when they may be too large, judging by this one.
  if (ids.length * sizeOf(after) > MAX_BYTES && ids.length > ALWAYS_KEPT) {
    await pruneByBytes(db, ids);
  } else if (ids.length > MAX_REVISIONS + SLACK) {
    await pruneByNumber(db, ids);
  }
  const rows = others + ids.length - known;
  // Rarely: finding what may be deleted reads the pending pages.
  if (rows > MAX_ALL_ROWS && rows % 50 < 2) await dropOldest(db, MAX_ALL_ROWS / 10);
}

/** Keeps a replaced version in the page's local history; inside the caller's transaction. */
export async function setAside(db: AccountDb, page: Page, now: number): Promise<void> {
  const { id: pageId } = page;
  await db.revisions.add({ pageId, at: now, page, reason: 'setAside', mutationId: null });
}

/** `share` 0 to 1, of synced pages only. Versions set aside stay. */
export async function dropSavedRevisions(db: AccountDb, share: number): Promise<void> {
  const { revisions, shadows, outbox, conflicts, failed } = db;
  await db.transaction('rw', [revisions, shadows, outbox, conflicts, failed], async () => {
    await dropOldest(db, Math.ceil((await revisions.count()) * share));
  });
}

async function dropOldest(db: AccountDb, limit: number): Promise<void> {
  const pending = await pendingPageIds(db);
  const known = new Set(await db.shadows.toCollection().primaryKeys());
  await db.revisions
    .filter(({ reason, pageId }) => reason === 'saved' && known.has(pageId) && !pending.has(pageId))
    .limit(limit)
    .delete();
}

/** The versions of a page saved on this device that are kept, oldest first. */
export async function localRevisions(db: AccountDb, pageId: string): Promise<LocalRevision[]> {
  const rows = await db.revisions.bulkGet(await idsOf(db, pageId));
  return rows.filter((row) => row !== undefined);
}

export async function moveRevisions(db: AccountDb, from: string, to: string): Promise<void> {
  for (const row of await localRevisions(db, from)) {
    await db.revisions.put({ ...row, pageId: to, page: { ...row.page, id: to } });
  }
}

/** A page's row keys in insertion order, independent of the clock. */
async function idsOf(db: AccountDb, pageId: string): Promise<number[]> {
  const keys = await db.revisions
    .where('[pageId+at]')
    .between([pageId, -Infinity], [pageId, Infinity])
    .primaryKeys();
  return keys.toSorted((a, b) => a - b);
}

async function isNewest(db: AccountDb, ids: readonly number[], page: Page): Promise<boolean> {
  const last = ids.at(-1);
  const newest = last === undefined ? undefined : await db.revisions.get(last);
  return newest !== undefined && isSameVersion(newest.page, page);
}

function saved(page: Page, mutationId: string | null, at: number): LocalRevision {
  return { pageId: page.id, at, page, reason: 'saved', mutationId };
}

function replaced(page: Page, now: number): LocalRevision {
  const at = Date.parse(page.updated_at);
  return saved(page, null, Number.isNaN(at) ? now - 1 : Math.min(at, now - 1));
}

async function pruneByNumber(db: AccountDb, ids: readonly number[]): Promise<void> {
  const excess = ids.slice(0, -MAX_REVISIONS);
  const rows = await db.revisions.bulkGet([...excess]);
  const deleted = excess.filter(
    (_, index) => rows[index]?.reason === 'saved' || ids.length - index > MAX_ROWS,
  );
  await db.revisions.bulkDelete(deleted);
}

async function pruneByBytes(db: AccountDb, ids: readonly number[]): Promise<void> {
  const newestFirst = await db.revisions.bulkGet(ids.toReversed());
  const rows = newestFirst.filter((row) => row !== undefined);
  const saved = rows.filter(({ reason }) => reason === 'saved');
  const savedBytes = saved.reduce((sum, { page }) => sum + sizeOf(page), 0);
  const limit = savedBytes > MAX_BYTES ? MAX_BYTES / 2 : MAX_BYTES;
  const newer = { saved: 0, setAside: 0 };
  const deleted: number[] = [];
  for (const [index, { id, reason, page }] of rows.entries()) {
    const before = newer[reason];
    newer[reason] += sizeOf(page);
    if (id === undefined || index < ALWAYS_KEPT) continue;
    const isPast =
      reason === 'saved'
        ? newer.saved > limit || index >= MAX_REVISIONS
        : before > MAX_ASIDE_BYTES || index >= MAX_ROWS;
    if (isPast) deleted.push(id);
  }
  await db.revisions.bulkDelete(deleted);
}

/** Approximate bytes: string lengths, without encoding. */
function sizeOf(page: Page): number {
  return page.title.length + charactersOf(page);
}

/** The length of all texts of a page, in UTF-16 units. */
export function charactersOf(page: Page): number {
  const texts = [page.html_content, page.page_css, page.html_source, page.markdown_content];
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

const MOST_SERVER_REVISIONS = 50;

/** The kept versions of the server, newest first. */
export async function serverRevisions(db: AccountDb, pageId: string): Promise<ServerRevision[]> {
  return ofPage(db, pageId).reverse().toArray();
}

/** Which of these mutations are versions that this device has of the server. */
export async function knownRevisions(
  db: AccountDb,
  mutationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = await db.serverRevisions.where('mutationId').anyOf(mutationIds).primaryKeys();
  return new Set(keys);
}

/** Adds versions of the server; of more than the most, the oldest are dropped. */
export async function keepServerRevisions(
  db: AccountDb,
  pageId: string,
  revisions: readonly ServerRevision[],
): Promise<void> {
  await db.transaction('rw', db.serverRevisions, async () => {
    await db.serverRevisions.bulkPut([...revisions]);
    const ids = await ofPage(db, pageId).primaryKeys();
    if (ids.length > MOST_SERVER_REVISIONS) {
      await db.serverRevisions.bulkDelete(ids.slice(0, -MOST_SERVER_REVISIONS));
    }
  });
}

function ofPage(db: AccountDb, pageId: string) {
  return db.serverRevisions
    .where('[pageId+revision]')
    .between([pageId, -Infinity], [pageId, Infinity]);
}

/** The page's source with this fingerprint, from the page, the server's row or a version; null if none has it. */
export async function sourceByFingerprint(
  db: AccountDb,
  pageId: string,
  wanted: string,
): Promise<string | null> {
  const reads = [
    async () => [await db.pages.get(pageId), await serverRow(db, pageId)],
    async () => (await localRevisions(db, pageId)).map(({ page }) => page),
    async () => (await serverRevisions(db, pageId)).map(({ page }) => page),
  ];
  for (const read of reads) {
    for (const page of await read()) {
      const text = page ? sourceOf(page) : null;
      if (text !== null && fingerprint(text) === wanted) return text;
    }
  }
  return null;
}
