import {
  queryKey,
  type GalleryQuery,
  WHOLE_GALLERY,
  CARDS_PER_PAGE,
} from '#domain/page/galleryQuery.ts';
import type { AuthorPage } from '#domain/page/gallery.ts';
import type { GalleryCard, PublishedPage } from '#domain/page/page.ts';
import type { GalleryList, KeptCard, SharedDb } from '#store/db.ts';
import type { OwnCard, PageSyncState } from '#domain/page/card.ts';

/** Beyond this, the pages viewed longest ago are deleted. */
const MOST_SEEN_PAGES = 240;

/** Beyond this, the lists fetched longest ago are deleted, several at once. */
const MOST_LISTS = 300;
const LISTS_AT_ONCE = 60;

export interface ListedPage extends Pick<GalleryList, 'total' | 'at'> {
  readonly cards: readonly GalleryCard[];
  readonly hasMore: boolean;
  readonly excerpts: ReadonlyMap<string, string>;
}

/** Keeps a page of results, `number` from 1, and its cards. */
export async function saveListedPage(
  shared: SharedDb,
  query: GalleryQuery,
  number: number,
  { cards, excerpts, ...list }: ListedPage,
): Promise<void> {
  await saveList(shared, cards, {
    ...list,
    key: listKey(query, number),
    excerpts: [...excerpts],
  });
}

async function saveList(
  shared: SharedDb,
  cards: readonly GalleryCard[],
  list: Omit<GalleryList, 'ids'>,
): Promise<void> {
  await shared.transaction('rw', [shared.gallery, shared.galleryPages], async () => {
    await shared.gallery.bulkPut([...cards]);
    await shared.galleryPages.put({ ...list, ids: cards.map((card) => card.id) });
    if ((await shared.galleryPages.count()) > MOST_LISTS) await dropOldLists(shared);
  });
}

/** Keeps the gallery's first page as the server sent it with the start page, unless the device has a newer one. */
export async function keepFirstPage(shared: SharedDb, page: ListedPage): Promise<void> {
  await shared.transaction('rw', [shared.gallery, shared.galleryPages], async () => {
    const known = await shared.galleryPages.get(listKey(WHOLE_GALLERY, 1));
    if (known === undefined || known.at < page.at)
      await saveListedPage(shared, WHOLE_GALLERY, 1, page);
  });
}

/** The kept pages of a query by number; those without rows here are missing. */
export async function listedPages(
  shared: SharedDb,
  query: GalleryQuery,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, ListedPage>> {
  const keys = numbers.map((number) => listKey(query, number));
  const lists = await shared.galleryPages.bulkGet(keys);
  const ids = [...new Set(lists.flatMap((list) => list?.ids ?? []))];
  const rows = await shared.gallery.bulkGet(ids);
  const cards = new Map(
    rows.flatMap((row) => (row === undefined ? [] : [[row.id, keptCard(row)]])),
  );
  return new Map(
    lists.flatMap((list, index): [number, ListedPage][] => {
      const number = numbers[index];
      if (list === undefined || number === undefined) return [];
      const { total, at, hasMore = false } = list;
      const shown = list.ids.flatMap((id) => cards.get(id) ?? []);
      const excerpts = new Map(list.excerpts);
      return [[number, { cards: shown, total, hasMore, excerpts, at }]];
    }),
  );
}

/** A page of an author's list, and when the server sent it, ms since the epoch. */
export interface KeptAuthorPage extends AuthorPage {
  readonly at: number;
}

/** Keeps page `number`, from 1, of the author who has or had this handle. */
export async function saveAuthorPage(
  shared: SharedDb,
  handle: string,
  number: number,
  { cards, ...list }: KeptAuthorPage,
): Promise<void> {
  await saveList(shared, cards, { ...list, key: authorKey(handle, number) });
}

/** The page as last fetched; null for none. */
export async function keptAuthorPage(
  shared: SharedDb,
  handle: string,
  number: number,
): Promise<KeptAuthorPage | null> {
  const list = await shared.galleryPages.get(authorKey(handle, number));
  if (list?.author === undefined) return null;
  const rows = await shared.gallery.bulkGet([...list.ids]);
  const cards = rows.flatMap((row) => (row === undefined ? [] : [keptCard(row)]));
  return { author: list.author, cards, total: list.total, at: list.at };
}

/** For a handle without an author now: all pages of its list. */
export async function forgetAuthor(shared: SharedDb, handle: string): Promise<void> {
  await shared.galleryPages.where('key').startsWith(authorKey(handle, '')).delete();
}

export function keptCard(row: KeptCard): GalleryCard {
  return { ...row, author: row.author ?? null };
}

/** Deletes the card of an unlisted page; `at`: when the server sent it. */
export async function saveSeenPage(
  shared: SharedDb,
  page: PublishedPage,
  at: number,
): Promise<void> {
  await shared.transaction('rw', [shared.publicPages, shared.gallery], async () => {
    await shared.publicPages.put({ ...page, seenAt: at });
    if (!page.is_public) await shared.gallery.delete(page.id);
    const over = (await shared.publicPages.count()) - MOST_SEEN_PAGES;
    if (over > 0) await shared.publicPages.orderBy('seenAt').limit(over).delete();
  });
}

/** For a page that visitors can't see any more: its content and its card. */
export async function forgetSeenPage(shared: SharedDb, id: string): Promise<void> {
  await shared.transaction('rw', [shared.publicPages, shared.gallery], async () => {
    await shared.publicPages.delete(id);
    await shared.gallery.delete(id);
  });
}

async function dropOldLists(shared: SharedDb): Promise<void> {
  const lists = (await shared.galleryPages.toArray()).toSorted((a, b) => a.at - b.at);
  const over = lists.length - MOST_LISTS + LISTS_AT_ONCE;
  await shared.galleryPages.bulkDelete(lists.slice(0, over).map(({ key }) => key));
  const kept = new Set(lists.slice(over).flatMap(({ ids }) => ids));
  const ids = await shared.gallery.toCollection().primaryKeys();
  await shared.gallery.bulkDelete(ids.filter((id) => !kept.has(id)));
}

function listKey(query: GalleryQuery, number: number): string {
  return `${queryKey(query)}page:${number}`;
}

function authorKey(handle: string, number: number | ''): string {
  return `by:${handle} page:${number}`;
}

export interface GalleryEntry {
  readonly card: GalleryCard;
  /** The user's own page, edits included; null for other authors' pages. */
  readonly own: OwnCard | null;
  readonly state: PageSyncState | null;
  /** Null where title or snippet show the match. */
  readonly excerpt: string | null;
}

export interface GalleryView {
  readonly entries: readonly GalleryEntry[];
  readonly total: number;
  readonly hasMore: boolean;
  /** The newest `updated_at` of the whole gallery; null when unknown or empty. */
  readonly lastUpdated: string | null;
  /** When the oldest part was fetched, ms since the epoch; null when a part is missing. */
  readonly savedAt: number | null;
  readonly pending: number;
  readonly needed: readonly number[];
}

/** The gallery that a visitor sees, from this device alone; `page` counts from 1. */
export async function publicGalleryView(
  shared: SharedDb,
  query: GalleryQuery,
  page: number,
): Promise<GalleryView> {
  const lists = await listedPages(shared, query, [1, page]);
  const front = lists.get(1);
  const list = lists.get(page);
  const { total = 0, hasMore = false } = list ?? front ?? {};
  const pastEnd = page > 1 && (page - 1) * CARDS_PER_PAGE >= total;
  return {
    ...viewOf(list),
    total,
    hasMore,
    lastUpdated: await newestListed(shared),
    savedAt: list?.at ?? (pastEnd ? (front?.at ?? null) : null),
    needed: [page],
  };
}

/** The view of a first page that has just been fetched and is not stored yet. */
export function fetchedView(list: ListedPage): GalleryView {
  const { total, hasMore, at } = list;
  const lastUpdated = list.cards[0]?.updated_at ?? null;
  return { ...viewOf(list), total, hasMore, lastUpdated, savedAt: at, needed: [1] };
}

function viewOf(list: ListedPage | undefined): Pick<GalleryView, 'entries' | 'pending'> {
  const entries = (list?.cards ?? []).map((card) => ({
    card,
    own: null,
    state: null,
    excerpt: list?.excerpts.get(card.id) ?? null,
  }));
  return { entries, pending: 0 };
}

/** The newest `updated_at` of the gallery as last fetched; null when unknown or empty. */
export async function newestListed(shared: SharedDb): Promise<string | null> {
  const front = (await listedPages(shared, WHOLE_GALLERY, [1])).get(1);
  return front?.cards[0]?.updated_at ?? null;
}
