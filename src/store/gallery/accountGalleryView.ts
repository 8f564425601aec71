import {
  pageMatches,
  mergeGallery,
  neededServerPages,
  type ListRow,
} from '#domain/page/gallery.ts';
import { type GalleryQuery, matchesQuery } from '#domain/page/galleryQuery.ts';
import { galleryCardOf, type OwnCard, type PageSyncState } from '#domain/page/card.ts';
import type { GalleryCard, Page } from '#domain/page/page.ts';
import { titleKey } from '#domain/page/titleAndTags.ts';
import { Dexie } from 'dexie';
import type { AccountDb, SharedDb } from '#store/db.ts';
import {
  listedPages,
  type ListedPage,
  newestListed,
  type GalleryEntry,
  type GalleryView,
} from './gallery.ts';
import { serverRows } from '#store/outbox/rows.ts';
import { pageStates } from '#store/pages/pages.ts';

/** Page `page` (from 1) of a signed-in user's gallery: the fetched list merged with own pages (spec §6). */
export async function accountGalleryView(
  shared: SharedDb,
  account: AccountDb,
  query: GalleryQuery,
  page: number,
): Promise<GalleryView> {
  const front = (await listedPages(shared, query, [1])).get(1);
  const own = await ownInFront(account, query, front);
  const changes = { leading: own.leading.map(galleryCardOf), absent: own.absent };
  const needed = neededServerPages(page, changes);
  const others = await listedPages(
    shared,
    query,
    needed.filter((number) => number !== 1),
  );
  const lists =
    front !== undefined && needed.includes(1) ? new Map([[1, front], ...others]) : others;
  const serverPages = new Map([...lists].map(([number, list]) => [number, list.cards]));
  const known = await ownAmong(account, [...serverPages.values()].flat(), own.leading);
  const absentIds = new Set(own.absent.map(({ id }) => id));
  const deleted = [...known.values()].filter((row) => row.deleted_at !== null);
  const fetched = [...lists.values()];
  const newest = fetched.toSorted((a, b) => b.at - a.at)[0] ?? front;
  const { total = 0, hasMore = false } = newest ?? {};
  const merged = mergeGallery(
    page,
    serverPages,
    total,
    {
      leading: changes.leading,
      absent: [...changes.absent, ...deleted.filter(({ id }) => !absentIds.has(id))],
    },
    query.sort,
  );
  const excerpts = new Map(fetched.flatMap((list) => [...list.excerpts]));
  return {
    entries: merged.cards.map((card) => entryOf(card, known.get(card.id), own.states, excerpts)),
    total: merged.total,
    hasMore,
    lastUpdated: latest([own.lastUpdated, await newestListed(shared)]),
    savedAt: merged.complete ? Math.min(...fetched.map((list) => list.at)) : null,
    pending: own.states.size,
    needed,
  };
}

async function ownInFront(db: AccountDb, query: GalleryQuery, front: ListedPage | undefined) {
  const states = await pageStates(db);
  const newestHere = front?.cards[0]?.updated_at;
  const pending = await db.cards.bulkGet([...states.keys()]);
  const newer = await newerThan(db, query, front);
  const rows = new Map(
    [...pending, ...newer].flatMap((row) => (row === undefined ? [] : [[row.id, row]])),
  );
  const ids = [...rows.keys()];
  const theirs = await serverRows(db, [...states.keys()]);
  // Only a search needs contents.
  const contents = query.search === '' ? [] : await db.pages.bulkGet(ids);
  const leading: OwnCard[] = [];
  /** Positions in the fetched list of those pages, and of own pages that no longer match the query. */
  const absent: ListRow[] = [];
  for (const [index, row] of [...rows.values()].entries()) {
    const page = contents[index];
    const server = states.has(row.id) ? (theirs.get(row.id) ?? null) : (page ?? row);
    // A row newer than the fetched list had another position in it, or none.
    const isLater =
      query.sort === 'updated' &&
      (newestHere === undefined || (server?.updated_at ?? '') > newestHere);
    const wasListed = server !== null && !isLater && isPublic(server) && finds(query, server);
    const isFound = row.deleted_at === null && finds(query, page ?? row);
    if (wasListed && isFound && keepsPosition(query, server, row)) continue;
    if (wasListed) absent.push(server);
    if (isFound) leading.push(row);
  }
  leading.sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  const live = [...rows.values()].filter((row) => row.deleted_at === null);
  return { leading, absent, states, lastUpdated: latest(live.map((row) => row.updated_at)) };
}

/** Own pages that the default list will show first after the next fetch. Search results come from the server. */
async function newerThan(
  db: AccountDb,
  { sort, search, type, tag }: GalleryQuery,
  front: ListedPage | undefined,
): Promise<readonly OwnCard[]> {
  if (front === undefined || sort !== 'updated' || search !== '') return [];
  const newest = front.cards[0]?.updated_at;
  // An empty filtered list has no newest row to compare with.
  if (newest === undefined && (type !== null || tag !== null)) return [];
  return db.cards
    .where('[isLive+updated_at]')
    .between([1, newest ?? ''], [1, Dexie.maxKey], false)
    .toArray();
}

function finds(query: GalleryQuery, page: Page | OwnCard): boolean {
  return 'html_content' in page ? pageMatches(query, page) : matchesQuery(page, '', query);
}

function keepsPosition({ sort }: GalleryQuery, server: ListRow, row: ListRow): boolean {
  switch (sort) {
    case 'updated':
      return false;
    case 'created':
      return true;
    case 'title':
      return titleKey(server.title) === titleKey(row.title);
  }
}

function isPublic(page: Page | OwnCard): boolean {
  return page.is_public && page.deleted_at === null;
}

function latest(times: readonly (string | null)[]): string | null {
  const known = times.filter((time) => time !== null).toSorted();
  return known.at(-1) ?? null;
}

async function ownAmong(
  db: AccountDb,
  cards: readonly GalleryCard[],
  leading: readonly OwnCard[],
): Promise<ReadonlyMap<string, OwnCard>> {
  const rows = await db.cards.bulkGet(cards.map((card) => card.id));
  const all = [...rows.filter((row) => row !== undefined), ...leading];
  return new Map(all.map((row) => [row.id, row]));
}

function entryOf(
  card: GalleryCard,
  own: OwnCard | undefined,
  states: ReadonlyMap<string, PageSyncState>,
  excerpts: ReadonlyMap<string, string>,
): GalleryEntry {
  const excerpt = excerpts.get(card.id) ?? null;
  if (own === undefined) return { card, own: null, state: null, excerpt };
  const state = states.get(own.id) ?? null;
  return {
    card: { ...galleryCardOf(own), author: card.author },
    own,
    state,
    // The server's excerpt may no longer be in the local text.
    excerpt: state === null ? excerpt : null,
  };
}
