import { WHOLE_GALLERY, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import { CARDS_PER_PAGE } from '#domain/gallery/pagination.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import type { GalleryCard } from '#domain/page/page.ts';
import type { SharedDb } from '#store/db.ts';
import { listedPages, type ListedPage } from './gallery.ts';
import type { PageSyncState } from '#store/pages/pages.ts';

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
