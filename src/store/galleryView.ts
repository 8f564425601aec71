import { CARDS_PER_PAGE } from '#domain/pagination.ts';
import type { GalleryCard, Page } from '#domain/page.ts';
import type { SharedDb } from './db.ts';
import { listedPages } from './gallery.ts';
import type { PageSyncState } from './pages.ts';

/** One card of the gallery, as the person in front of it sees it. */
export interface GalleryEntry {
  readonly card: GalleryCard;
  /** The person's own page, edits included; null for other people's. */
  readonly own: Page | null;
  /** What keeps an own page from being on the server as it is here; null when nothing does. */
  readonly state: PageSyncState | null;
}

/** One page of the gallery out of what this device holds. */
export interface GalleryView {
  readonly entries: readonly GalleryEntry[];
  readonly total: number;
  /** The newest `updated_at` of the whole gallery; null when it is empty or was never seen. */
  readonly lastUpdated: string | null;
  /** When the oldest part of it was fetched, ms since the epoch; null when a part is missing. */
  readonly savedAt: number | null;
  /** How many own pages are not on the server as they are here. */
  readonly pending: number;
  /** The pages of the server's list it is made of, to be fetched. */
  readonly needed: readonly number[];
}

/** Page `page` of a visitor's gallery, counted from 1: the public list as last fetched. */
export async function publicGalleryView(shared: SharedDb, page: number): Promise<GalleryView> {
  const lists = await listedPages(shared, [1, page]);
  const front = lists.get(1);
  const listed = lists.get(page);
  const total = (listed ?? front)?.total ?? 0;
  const pastEnd = page > 1 && (page - 1) * CARDS_PER_PAGE >= total;
  return {
    entries: (listed?.cards ?? []).map((card) => ({ card, own: null, state: null })),
    total,
    lastUpdated: front?.cards[0]?.updated_at ?? null,
    savedAt: listed?.at ?? (pastEnd ? (front?.at ?? null) : null),
    pending: 0,
    needed: [page],
  };
}
