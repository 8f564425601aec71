import { Dexie } from 'dexie';
import { isLive } from '#domain/account/authSession.ts';
import type { Result } from '#domain/result.ts';
import type { AccountDb, LocalRevision, SharedDb } from '#store/db.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { stringsInIndex } from '#store/indexKeys.ts';
import { pauseOf } from '#store/meta.ts';
import { sentSeqs } from '#store/outbox/queue.ts';
import { refusedPageIds } from '#store/outbox/unsent.ts';
import {
  type OwnCard,
  type PageSyncState,
  excerptOf,
  plainText,
  SEARCHED_LENGTH,
} from '#domain/page/card.ts';
import {
  isPending,
  inPageTransaction,
  deleteLocalPage,
  pruneResolved,
  serverRow,
} from '#store/outbox/rows.ts';
import { storedAuthSession } from '#store/session/authStorage.ts';
import { localRevisions } from './revisions.ts';
import type { LinkReach } from '#domain/page/links.ts';
import { purgedBefore, visibilityOf, type Page } from '#domain/page/page.ts';

/** Fails with `storageFull`, `storageLost` or `outdated`. */
export function readPage(db: AccountDb, id: string): Promise<Result<Page | undefined>> {
  return withStorage(db, () => db.pages.get(id));
}

/** For a write that itself checks for `outdated` (decision 012). Fails with `storageLost`. */
export function readPageToEdit(db: AccountDb, id: string): Promise<Result<Page | undefined>> {
  return withStorage(db, () => db.pages.get(id), 'read');
}

/** Those on this device, in the order of `ids`. Fails like `readPage`. */
export function readCards(
  db: AccountDb,
  ids: readonly string[],
): Promise<Result<readonly OwnCard[]>> {
  return withStorage(db, async () => {
    const cards = await db.cards.bulkGet([...ids]);
    return cards.filter((card) => card !== undefined);
  });
}

/** The version of a page that was set aside last. Fails like `readPage`. */
export function readSetAside(
  db: AccountDb,
  pageId: string,
): Promise<Result<LocalRevision | undefined>> {
  return withStorage(db, async () => {
    const versions = await localRevisions(db, pageId);
    return versions.findLast(({ reason }) => reason === 'setAside');
  });
}

/** The sync state of each page; a page without an entry is synced. */
export async function pageStates(db: AccountDb): Promise<ReadonlyMap<string, PageSyncState>> {
  const states = new Map<string, PageSyncState>();
  for (const id of await stringsInIndex(db.outbox, 'pageId')) states.set(id, 'waiting');
  if ((await pauseOf(db)) === null) {
    for (const sent of await db.outbox.bulkGet(await sentSeqs(db)))
      if (sent !== undefined && sent.baseRevision !== null) states.set(sent.pageId, 'sending');
  }
  for (const id of await refusedPageIds(db)) states.set(id, 'failed');
  for (const id of await stringsInIndex(db.conflicts, 'pageId')) states.set(id, 'conflict');
  return states;
}

export async function countTrashed(db: AccountDb): Promise<number> {
  return trashIn(db).count();
}

/** Newest deletion first. Fails like `readPage`. */
export function trashedIds(db: AccountDb): Promise<Result<readonly string[]>> {
  return withStorage(db, async () => (await trashedCards(db, Infinity)).map(({ id }) => id));
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

/** Pages in the trash that the server has never had: emptying it deletes their only copy. */
export async function countNeverSent(db: AccountDb): Promise<number> {
  const trashed = await trashIn(db).primaryKeys();
  if (trashed.length === 0) return 0;
  const known = new Set(await db.shadows.where('id').anyOf(trashed).primaryKeys());
  let count = 0;
  for (const id of trashed) if (!known.has(id) && !(await isPending(db, id))) count += 1;
  return count;
}

/**
 * Deletes resolved refusals, and trashed pages that the server has purged by its clock. `now`: ms since the epoch. Call
 * with a fresh token. Fails like `readPage`.
 */
export function forgetPurged(db: AccountDb, shared: SharedDb, now: number): Promise<Result<void>> {
  return withStorage(
    db,
    async () => {
      await pruneResolved(db);
      const session = await storedAuthSession(shared);
      // Without a live token the clock's offset is unknown.
      if (session === null || !isLive(session, now, 0)) return;
      await purgeTrash(db, purgedBefore(now - session.aheadMs));
    },
    'sync',
  );
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
      await deleteLocalPage(db, id);
    }
  });
}

/** The cards of pages in the trash, by a key that every card has. */
function trashIn(db: AccountDb) {
  return db.cards.where('[isLive+created_at]').between([0, Dexie.minKey], [0, Dexie.maxKey]);
}

/** Who can open a page's address: the server decides by its own row, which may be older than this one. */
export async function linkReach(db: AccountDb, id: string): Promise<LinkReach> {
  const [card, shadow] = await Promise.all([db.cards.get(id), db.shadows.get(id)]);
  if (card === undefined) return 'authorOnly';
  const server = shadow === undefined ? null : ((await serverRow(db, id)) ?? card);
  const isOpen = server !== null && visibilityOf(server) !== 'private';
  if (visibilityOf(card) === 'private') return isOpen ? 'untilSync' : 'authorOnly';
  return isOpen ? 'now' : 'afterSync';
}

/** Rows per batch: each page may hold megabytes. */
const AT_ONCE = 50;

export interface SearchResult {
  /** The version tag of the text searched: a card with another one must be searched again. */
  readonly text: string;
  readonly excerpt: string | null;
}

/** Searches texts case-insensitively in the order of the cards, and yields the results batch by batch. */
export async function* searchTexts(
  db: AccountDb,
  cards: readonly Pick<OwnCard, 'id' | 'text'>[],
  search: string,
  signal: AbortSignal,
): AsyncGenerator<ReadonlyMap<string, SearchResult>> {
  for (let from = 0; from < cards.length; from += AT_ONCE) {
    const batch = cards.slice(from, from + AT_ONCE);
    const pages = await db.pages.bulkGet(batch.map(({ id }) => id));
    if (signal.aborted) return;
    yield new Map(
      batch.map(({ id, text }, index): [string, SearchResult] => {
        const page = pages[index];
        const excerpt =
          page === undefined ? null : excerptOf(plainText(page, SEARCHED_LENGTH), search);
        return [id, { text, excerpt }];
      }),
    );
  }
}

/** Cards without a result for their present text. */
export function unsearched<Card extends Pick<OwnCard, 'id' | 'text'>>(
  cards: readonly Card[],
  results: ReadonlyMap<string, SearchResult>,
): Card[] {
  return cards.filter(({ id, text }) => results.get(id)?.text !== text);
}
