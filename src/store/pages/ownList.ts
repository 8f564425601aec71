import type { GallerySort } from '#domain/gallery/galleryQuery.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { liveCards, newestCards } from './ownCards.ts';

export interface OwnQuery {
  readonly sort: GallerySort;
  readonly type: ContentType | null;
  readonly tag: string | null;
}

export interface OwnList {
  readonly cards: readonly OwnCard[];
  /** The total; null where it was not counted. */
  readonly matching: number | null;
}

/** Without a filter and sorted by time, it reads and counts no more than `limit` cards. */
export async function ownList(db: AccountDb, query: OwnQuery, limit: number): Promise<OwnList> {
  const { sort, type, tag } = query;
  const time = sort === 'updated' ? 'updated_at' : 'created_at';
  if (sort !== 'title' && type === null && tag === null) {
    return { cards: await newestCards(db, time, limit), matching: null };
  }
  const found = (await newestCards(db, time, Infinity)).filter(
    (card) =>
      (type === null || card.content_type === type) && (tag === null || card.tags.includes(tag)),
  );
  const ordered = sort === 'title' ? byTitle(found) : found;
  return { cards: ordered.slice(0, limit), matching: found.length };
}

export interface OwnTag {
  readonly tag: string;
  readonly count: number;
}

/** The tags of own pages that are not in the trash, most used first, then alphabetically. */
export async function ownTags(db: AccountDb): Promise<OwnTag[]> {
  const counts = new Map<string, number>();
  for (const { tags } of await liveCards(db)) {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}

/** Alphabetically; the sort is stable, so equal titles stay newest first. */
function byTitle(cards: readonly OwnCard[]): OwnCard[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return cards.toSorted((a, b) => compare(a.title, b.title));
}
