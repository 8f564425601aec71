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

/** Pinned pages first. Without a filter and sorted by time, it reads at most `limit` other cards and counts nothing. */
export async function ownList(
  db: AccountDb,
  query: OwnQuery,
  limit: number,
  pinned: readonly string[] = [],
) {
  const { sort, type, tag } = query;
  const time = sort === 'updated' ? 'updated_at' : 'created_at';
  const matches = (card: OwnCard) =>
    (type === null || card.content_type === type) && (tag === null || card.tags.includes(tag));
  const isWhole = sort === 'title' || type !== null || tag !== null;
  const read = await newestCards(db, time, isWhole ? Infinity : limit + pinned.length);
  const found = isWhole ? read.filter(matches) : read;
  const ordered = sort === 'title' ? byTitle(found) : found;
  const first = await pinnedCards(db, pinned, matches);
  const ids = new Set(first.map(({ id }) => id));
  const cards = [...first, ...ordered.filter(({ id }) => !ids.has(id))].slice(0, limit);
  return { cards, matching: isWhole ? found.length : null };
}

async function pinnedCards(
  db: AccountDb,
  pinned: readonly string[],
  matches: (card: OwnCard) => boolean,
): Promise<OwnCard[]> {
  if (pinned.length === 0) return [];
  const cards = await db.cards.bulkGet([...pinned]);
  return cards.flatMap((card) => (card?.isLive === 1 && matches(card) ? [card] : []));
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
