import type { Page } from '#domain/page/page.ts';
import { isSameVersion } from '#domain/page/versions.ts';
import type { AccountDb, LocalRevision } from '#store/db.ts';
import { pendingPageIds } from '#store/outbox/shadows.ts';

/** A save of a page, seen from its transaction. */
export interface Save {
  /** The page as it was, null for a new one. */
  readonly before: Page | null;
  readonly after: Page;
  /** The mutation that takes it towards the server; null where none does yet (a conflict waits for its decision). */
  readonly mutationId: string | null;
  /** ms since the epoch. */
  readonly now: number;
  /** Whether it joined an earlier save that waits to be sent: then what it replaces was saved here. */
  readonly joins?: boolean;
}

/** So many saved versions of one page stay here, the newest; the server's ledger keeps as many. */
export const MAX_REVISIONS = 50;

/** So many more may gather before the oldest go: most saves then have nothing to clear away. */
const SLACK = 10;

/** So many rows in all: what was set aside may be nowhere else, and outlives the saved versions around it. */
const MAX_ROWS = 2 * MAX_REVISIONS;

/** About so many bytes of versions are kept of one page; when there are more, they are cut down to a half. */
const MAX_BYTES = 8 * 1024 * 1024;

/** So many bytes of what was set aside: a person was told that it stays, and saves that follow take it no room. */
const MAX_ASIDE_BYTES = 2 * MAX_BYTES;

/** So many rows of all pages together; beyond them the oldest that reached the server go, a tenth at a time. */
export const MAX_ALL_ROWS = 2000;

/** What was saved last, and what stood there before it, stay however large they are. */
const ALWAYS_KEPT = 2;

/**
 * Keeps the version that a save makes, inside the save's own transaction over `revisions`; one that changes nothing
 * of title, type, text and tags is none. What it replaces is kept as well where that came from the server and was
 * never kept here. Older ones than the newest `MAX_REVISIONS`, or than about 8 MB, go. The transaction is over pages,
 * outbox, shadows, conflicts and failed as well.
 */
export async function keepSaved(db: AccountDb, save: Save): Promise<void> {
  const { before, after, mutationId, now, joins = false } = save;
  if (before !== null && isSameVersion(before, after)) return;
  const ids = await idsOf(db, after.id);
  if (before !== null && !joins && !(await isNewest(db, ids, before))) {
    ids.push(await db.revisions.add(replaced(before, now)));
  }
  ids.push(await db.revisions.add(saved(after, mutationId, now)));
  // Reading them all costs time: only where they can be too large, judged by this one.
  if (ids.length * sizeOf(after) > MAX_BYTES && ids.length > ALWAYS_KEPT) {
    await pruneByBytes(db, ids);
  } else if (ids.length > MAX_REVISIONS + SLACK) {
    await pruneByNumber(db, ids);
  }
  const rows = await db.revisions.count();
  // Seldom: what is only here may be all there is, and looking for the rest reads it.
  if (rows > MAX_ALL_ROWS && rows % 50 < 2) await dropOldest(db, MAX_ALL_ROWS / 10);
}

/** Keeps a replaced version in the page's local history; inside the caller's page transaction. `now`: ms since the epoch. */
export async function setAside(db: AccountDb, page: Page, now: number): Promise<void> {
  const { id: pageId } = page;
  await db.revisions.add({ pageId, at: now, page, reason: 'setAside', mutationId: null });
}

/**
 * Frees room: of the versions that were saved here, of pages all of whose edits reached the server, the oldest `share`
 * (from 0 to 1). What was set aside stays, and so does every version of a page that is only here.
 */
export async function dropSavedRevisions(db: AccountDb, share: number): Promise<void> {
  const { revisions, shadows, outbox, conflicts, failed } = db;
  await db.transaction('rw', [revisions, shadows, outbox, conflicts, failed], async () => {
    await dropOldest(db, Math.ceil((await revisions.count()) * share));
  });
}

async function dropOldest(db: AccountDb, most: number): Promise<void> {
  const pending = await pendingPageIds(db);
  const known = new Set(await db.shadows.toCollection().primaryKeys());
  await db.revisions
    .filter(({ reason, pageId }) => reason === 'saved' && known.has(pageId) && !pending.has(pageId))
    .limit(most)
    .delete();
}

/** The versions of a page that this device keeps, in the order they were kept. */
export async function localRevisions(db: AccountDb, pageId: string): Promise<LocalRevision[]> {
  const rows = await db.revisions.bulkGet(await idsOf(db, pageId));
  return rows.filter((row) => row !== undefined);
}

/** Makes the versions of one page those of another; inside the caller's transaction. */
export async function moveRevisions(db: AccountDb, from: string, to: string): Promise<void> {
  for (const row of await localRevisions(db, from)) {
    await db.revisions.put({ ...row, pageId: to, page: { ...row.page, id: to } });
  }
}

/** The keys of a page's rows, oldest first: by when they were kept, whatever a clock said. */
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
  const past = ids.slice(0, -MAX_REVISIONS);
  const rows = await db.revisions.bulkGet([...past]);
  const gone = past.filter(
    (_, index) => rows[index]?.reason === 'saved' || ids.length - index > MAX_ROWS,
  );
  await db.revisions.bulkDelete(gone);
}

async function pruneByBytes(db: AccountDb, ids: readonly number[]): Promise<void> {
  const newestFirst = await db.revisions.bulkGet(ids.toReversed());
  const rows = newestFirst.filter((row) => row !== undefined);
  const savedBytes = bytesOf(rows.filter(({ reason }) => reason === 'saved'));
  const most = savedBytes > MAX_BYTES ? MAX_BYTES / 2 : MAX_BYTES;
  const newer = { saved: 0, setAside: 0 };
  const gone: number[] = [];
  for (const [index, { id, reason, page }] of rows.entries()) {
    const before = newer[reason];
    newer[reason] += sizeOf(page);
    if (id === undefined || index < ALWAYS_KEPT) continue;
    const isPast =
      reason === 'saved'
        ? newer.saved > most || index >= MAX_REVISIONS
        : before > MAX_ASIDE_BYTES || index >= MAX_ROWS;
    if (isPast) gone.push(id);
  }
  await db.revisions.bulkDelete(gone);
}

function bytesOf(rows: readonly LocalRevision[]): number {
  return rows.reduce((sum, { page }) => sum + sizeOf(page), 0);
}

/** About how many bytes a version takes; its strings are not measured one character at a time. */
function sizeOf(page: Page): number {
  const texts = [page.title, page.html_content, page.html_source, page.markdown_content];
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
