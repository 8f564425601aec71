import type { GalleryCard, Page, CardAuthor } from './page.ts';
import { plainText, SEARCHED_LENGTH } from './card.ts';
import { titleKey } from './titleAndTags.ts';
import {
  type GalleryQuery,
  type GallerySort,
  matchesQuery,
  CARDS_PER_PAGE,
} from './galleryQuery.ts';

/** The sort columns of the server's list: ties sort by `id`, descending for dates and ascending for titles (spec §9). */
export type ListRow = Pick<GalleryCard, 'id' | 'title' | 'created_at' | 'updated_at'>;

export interface OwnChanges {
  /** Unsynced own cards, shown first: syncing will give them the newest `updated_at`. */
  readonly leading: readonly GalleryCard[];
  /** Rows to remove from the server's list: deleted pages, and older versions of the leading cards. */
  readonly absent: readonly ListRow[];
}

const MAX_SERVER_PAGES = 4;

/** The server pages, from 1, needed to show page `page` of the merged gallery. */
export function neededServerPages(page: number, changes: OwnChanges): readonly number[] {
  const [from, to] = serverWindow(page, changes);
  const first = Math.floor(from / CARDS_PER_PAGE) + 1;
  // Needed for its count even when own pages fill the screen.
  if (to <= from) return [1];
  const last = Math.floor((to + changes.absent.length - 1) / CARDS_PER_PAGE) + 1;
  const count = Math.min(last - first + 1, MAX_SERVER_PAGES);
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Page `page`, from 1, of the public list (`serverPages`, by number) merged with the user's own pages (spec §6). */
export function mergeGallery(
  page: number,
  serverPages: ReadonlyMap<number, readonly GalleryCard[]>,
  total: number,
  changes: OwnChanges,
  sort: GallerySort = 'updated',
) {
  const { leading, absent } = changes;
  const [from, to] = serverWindow(page, changes);
  const start = (page - 1) * CARDS_PER_PAGE;
  const cards: GalleryCard[] = leading.slice(start, start + CARDS_PER_PAGE);
  const needed = neededServerPages(page, changes);
  const absentRows = new Map(absent.map((row): [string, ListRow] => [row.id, row]));
  const leadingIds = new Set(leading.map((card) => card.id));
  // A list fetched earlier has the row at its old position.
  for (const card of needed.flatMap((number) => serverPages.get(number) ?? [])) {
    if (absentRows.has(card.id) || leadingIds.has(card.id)) absentRows.set(card.id, card);
  }
  const rows = [...absentRows.values()];
  for (const number of needed) {
    for (const [index, card] of (serverPages.get(number) ?? []).entries()) {
      if (absentRows.has(card.id)) continue;
      const before = rows.filter((row) => isBefore(row, card, sort)).length;
      const rank = (number - 1) * CARDS_PER_PAGE + index - before;
      if (rank >= from && rank < to) cards.push(card);
    }
  }
  const isPastEnd = (number: number) => number > 1 && (number - 1) * CARDS_PER_PAGE >= total;
  return {
    cards,
    total: leading.length + Math.max(0, total - absentRows.size),
    complete: needed.every((number) => serverPages.has(number) || isPastEnd(number)),
  };
}

export function pageMatches(query: GalleryQuery, page: Page): boolean {
  return matchesQuery(page, query.search === '' ? '' : plainText(page, SEARCHED_LENGTH), query);
}

function serverWindow(page: number, { leading }: OwnChanges): readonly [number, number] {
  const start = (page - 1) * CARDS_PER_PAGE - leading.length;
  return [Math.max(0, start), Math.max(0, start + CARDS_PER_PAGE)];
}

function isBefore(a: ListRow, b: ListRow, sort: GallerySort): boolean {
  if (sort === 'title') {
    const [first, second] = [titleKey(a.title), titleKey(b.title)];
    return first === second ? a.id < b.id : first < second;
  }
  const at = sort === 'created' ? 'created_at' : 'updated_at';
  return a[at] === b[at] ? a.id > b.id : a[at] > b[at];
}

/** A page of an author's public projects. */
export interface AuthorPage {
  readonly author: CardAuthor & { readonly handle: string };
  readonly cards: readonly GalleryCard[];
  readonly total: number;
}

/** When the service worker cached this answer, ms since the epoch; null for the server's own answer. */
export type SavedAt = number | null;
