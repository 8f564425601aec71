import type { GalleryCard, Page } from '#domain/page.ts';
import type { SeenPage, SharedDb } from './db.ts';

/** How many public pages with contents this device keeps; the ones seen longest ago go first. */
const MOST_SEEN_PAGES = 240;

/** One page of the server's public list, as it was fetched. */
export interface ListedPage {
  readonly cards: readonly GalleryCard[];
  /** How many public pages there were altogether. */
  readonly total: number;
  /** When it was fetched, ms since the epoch. */
  readonly at: number;
}

/** Keeps one page of the server's public list, counted from 1, in place of what was known of it. */
export async function saveListedPage(
  shared: SharedDb,
  number: number,
  listed: ListedPage,
): Promise<void> {
  await shared.transaction('rw', [shared.gallery, shared.galleryPages], async () => {
    await shared.gallery.bulkPut([...listed.cards]);
    await shared.galleryPages.put({
      key: listKey(number),
      ids: listed.cards.map((card) => card.id),
      total: listed.total,
      at: listed.at,
    });
  });
}

/** The pages of the server's public list that this device has seen, of those asked for, by number. */
export async function listedPages(
  shared: SharedDb,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, ListedPage>> {
  const lists = await shared.galleryPages.bulkGet(numbers.map(listKey));
  const ids = [...new Set(lists.flatMap((list) => list?.ids ?? []))];
  const rows = await shared.gallery.bulkGet(ids);
  const cards = new Map(rows.flatMap((card) => (card === undefined ? [] : [[card.id, card]])));
  return new Map(
    lists.flatMap((list, index): [number, ListedPage][] => {
      const number = numbers[index];
      if (list === undefined || number === undefined) return [];
      const listed = list.ids.flatMap((id) => cards.get(id) ?? []);
      return [[number, { cards: listed, total: list.total, at: list.at }]];
    }),
  );
}

/** Keeps a public page with its contents; `at` is when the server gave it, ms since the epoch. */
export async function saveSeenPage(shared: SharedDb, page: Page, at: number): Promise<void> {
  await shared.transaction('rw', [shared.publicPages], async () => {
    await shared.publicPages.put({ ...page, seenAt: at });
    const over = (await shared.publicPages.count()) - MOST_SEEN_PAGES;
    if (over > 0) await shared.publicPages.orderBy('seenAt').limit(over).delete();
  });
}

/** A public page seen on this device, with its contents. */
export async function seenPage(shared: SharedDb, id: string): Promise<SeenPage | undefined> {
  return shared.publicPages.get(id);
}

/** Lets go of a page that is not public any more: its contents and its card. */
export async function forgetSeenPage(shared: SharedDb, id: string): Promise<void> {
  await shared.transaction('rw', [shared.publicPages, shared.gallery], async () => {
    await shared.publicPages.delete(id);
    await shared.gallery.delete(id);
  });
}

function listKey(number: number): string {
  return `page:${number}`;
}
