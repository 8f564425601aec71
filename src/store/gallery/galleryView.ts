import { WHOLE_GALLERY, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import { CARDS_PER_PAGE } from '#domain/gallery/pagination.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import type { GalleryCard } from '#domain/page/page.ts';
import type { SharedDb } from '#store/db.ts';
import { listedPages } from './gallery.ts';
import type { PageSyncState } from '#store/pages/pages.ts';

/** One card of the gallery, as the person in front of it sees it. */
export interface GalleryEntry {
  readonly card: GalleryCard;
  /** The card of the person's own page, edits included; null for other people's. */
  readonly own: OwnCard | null;
  /** What keeps an own page from being on the server as it is here; null when nothing does. */
  readonly state: PageSyncState | null;
  /** What a search found in the page's text, with what stands around it; null where the snippet shows it, or the title alone. */
  readonly excerpt: string | null;
}

/** One page of the gallery out of what this device holds. */
export interface GalleryView {
  readonly entries: readonly GalleryEntry[];
  /** How many pages the query finds. */
  readonly total: number;
  /** Whether `total` is a guess: only for searches and tags that find very many. */
  readonly isEstimate: boolean;
  /** How many of them can be paged through. */
  readonly listed: number;
  /** The newest `updated_at` of the whole gallery; null when it is empty or was never seen. */
  readonly lastUpdated: string | null;
  /** When the oldest part of it was fetched, ms since the epoch; null when a part is missing. */
  readonly savedAt: number | null;
  /** How many own pages are not on the server as they are here. */
  readonly pending: number;
  /** The pages of the server's list it is made of, to be fetched. */
  readonly needed: readonly number[];
}

/** Page `page` of a visitor's gallery for a query, counted from 1: the public list as last fetched. */
export async function publicGalleryView(
  shared: SharedDb,
  query: GalleryQuery,
  page: number,
): Promise<GalleryView> {
  const lists = await listedPages(shared, query, [1, page]);
  const front = lists.get(1);
  const list = lists.get(page);
  const { total = 0, isEstimate = false, listed = 0 } = list ?? front ?? {};
  const pastEnd = page > 1 && (page - 1) * CARDS_PER_PAGE >= listed;
  return {
    entries: (list?.cards ?? []).map((card) => ({
      card,
      own: null,
      state: null,
      excerpt: list?.excerpts.get(card.id) ?? null,
    })),
    total,
    isEstimate,
    listed,
    lastUpdated: await newestListed(shared),
    savedAt: list?.at ?? (pastEnd ? (front?.at ?? null) : null),
    pending: 0,
    needed: [page],
  };
}

/** The newest `updated_at` of the server's whole gallery as last fetched; null when it was never seen, or empty. */
export async function newestListed(shared: SharedDb): Promise<string | null> {
  const front = (await listedPages(shared, WHOLE_GALLERY, [1])).get(1);
  return front?.cards[0]?.updated_at ?? null;
}
