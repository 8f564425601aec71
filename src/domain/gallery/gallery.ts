import type { GalleryQuery, GallerySort } from './galleryQuery.ts';
import { matchesQuery } from './matchesQuery.ts';
import type { GalleryCard, Page } from '#domain/page/page.ts';
import { CARDS_PER_PAGE } from './pagination.ts';
import { plainText, SEARCHED_LENGTH } from '#domain/page/snippet.ts';
import { titleKey } from '#domain/page/titleKey.ts';

/** What decides a page's place in the server's list: its sort, then `id` descending; a title's ties ascend (spec §9). */
export type ListPlace = Pick<GalleryCard, 'id' | 'title' | 'created_at' | 'updated_at'>;

/** What of a person's own pages changes the public list before they see it. */
export interface OwnChanges {
  /**
   * Own cards that stand first, in this order: those the server has not got in this form yet. Syncing gives
   * them the newest `updated_at`, so in the usual order this is the place they are about to have anyway.
   */
  readonly leading: readonly GalleryCard[];
  /** Rows to take out of the server's list, with the place they have there: those that lead, as far as it has them, and the deleted ones. */
  readonly absent: readonly ListPlace[];
}

/** How long the server's list is. */
export interface ListLength {
  /** How many pages there are. */
  readonly total: number;
  /** How many of them can be paged through. */
  readonly listed: number;
}

/** One page of the gallery as a person sees it. */
export interface MergedPage extends ListLength {
  readonly cards: readonly GalleryCard[];
  /** Whether every page of the server's list that is needed was there. */
  readonly complete: boolean;
}

/** More pages of the server's list than this are never joined for one page of the gallery. */
const MOST_SERVER_PAGES = 4;

/** Which pages of the server's list, counted from 1, are needed to show page `page` of the merged gallery. */
export function neededServerPages(page: number, changes: OwnChanges): readonly number[] {
  const [from, to] = serverWindow(page, changes);
  const first = Math.floor(from / CARDS_PER_PAGE) + 1;
  // The server's page is asked for even where own pages fill the screen: it tells the count.
  if (to <= from) return [1];
  const last = Math.floor((to + changes.absent.length - 1) / CARDS_PER_PAGE) + 1;
  const count = Math.min(last - first + 1, MOST_SERVER_PAGES);
  return Array.from({ length: count }, (_, index) => first + index);
}

/**
 * The public list and a person's own pages merged without duplicates (spec §6): page `page` of it, counted
 * from 1. `serverPages` holds the pages of the server's list that are known, by number; `length` is how long it is.
 */
export function mergeGallery(
  page: number,
  serverPages: ReadonlyMap<number, readonly GalleryCard[]>,
  length: ListLength,
  changes: OwnChanges,
  sort: GallerySort = 'updated',
): MergedPage {
  const { leading, absent } = changes;
  const [from, to] = serverWindow(page, changes);
  const start = (page - 1) * CARDS_PER_PAGE;
  const cards: GalleryCard[] = leading.slice(start, start + CARDS_PER_PAGE);
  const needed = neededServerPages(page, changes);
  const gone = new Map(absent.map((place): [string, ListPlace] => [place.id, place]));
  const leads = new Set(leading.map((card) => card.id));
  // A list fetched earlier still has the row where it was then.
  for (const card of needed.flatMap((number) => serverPages.get(number) ?? [])) {
    if (gone.has(card.id) || leads.has(card.id)) gone.set(card.id, card);
  }
  const places = [...gone.values()];
  for (const number of needed) {
    for (const [index, card] of (serverPages.get(number) ?? []).entries()) {
      if (gone.has(card.id)) continue;
      const before = places.filter((place) => standsBefore(place, card, sort)).length;
      const rank = (number - 1) * CARDS_PER_PAGE + index - before;
      if (rank >= from && rank < to) cards.push(card);
    }
  }
  const pastEnd = (number: number) => number > 1 && (number - 1) * CARDS_PER_PAGE >= length.listed;
  return {
    cards,
    total: leading.length + Math.max(0, length.total - gone.size),
    listed: leading.length + Math.max(0, length.listed - gone.size),
    complete: needed.every((number) => serverPages.has(number) || pastEnd(number)),
  };
}

/** Whether a page whose contents are here is among those that a query asks for. */
export function findsPage(query: GalleryQuery, page: Page): boolean {
  return matchesQuery(page, query.search === '' ? '' : plainText(page, SEARCHED_LENGTH), query);
}

/** Where page `page` lies in the server's list once the absent rows are out: from (included) to (excluded). */
function serverWindow(page: number, { leading }: OwnChanges): readonly [number, number] {
  const start = (page - 1) * CARDS_PER_PAGE - leading.length;
  return [Math.max(0, start), Math.max(0, start + CARDS_PER_PAGE)];
}

function standsBefore(a: ListPlace, b: ListPlace, sort: GallerySort): boolean {
  if (sort === 'title') {
    const [first, second] = [titleKey(a.title), titleKey(b.title)];
    return first === second ? a.id < b.id : first < second;
  }
  const at = sort === 'created' ? 'created_at' : 'updated_at';
  return a[at] === b[at] ? a.id > b.id : a[at] > b[at];
}
