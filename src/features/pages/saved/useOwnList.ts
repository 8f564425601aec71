import { useLiveQuery } from '#context/useLiveQuery.ts';
import type { GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import type { AccountDb } from '#store/db.ts';
import { countLive } from '#store/pages/ownCards.ts';
import { ownList } from '#store/pages/ownList.ts';
import { pageStates, type PageSyncState } from '#store/pages/pages.ts';
import { countTrashed } from '#store/pages/trash.ts';
import { useTextSearch } from '#features/pages/gallery/useTextSearch.ts';

/** A card of an own page in a list. */
export interface ListedCard {
  readonly card: OwnCard;
  /** What of its text to show instead of its start: the part that was searched for. */
  readonly excerpt: string | null;
}

/** A person's own pages, as they are searched, narrowed and ordered. */
export interface ShownPages {
  /** The first of them, in order. */
  readonly listed: readonly ListedCard[];
  readonly hasMore: boolean;
  /** How many there are altogether; null until they are counted. */
  readonly matching: number | null;
  /** Whether more may be found yet. */
  readonly searching: boolean;
  readonly counts: OwnCounts;
  readonly states: ReadonlyMap<string, PageSyncState>;
}

const NO_STATES: ReadonlyMap<string, PageSyncState> = new Map();

/** The first `most` of the pages that a query asks for, out of what this device holds; undefined until they are read. */
export function useOwnList(
  db: AccountDb,
  { search, tag, type, sort }: GalleryQuery,
  most: number,
): ShownPages | undefined {
  // What is searched for may stand in any of them; else one more tells whether there are more.
  const read = search === '' ? most + 1 : Infinity;
  const asked = JSON.stringify([sort, type, tag, read]);
  const list = useLiveQuery(
    async () => ({ asked, ...(await ownList(db, { sort, type, tag }, read)) }),
    [db, asked],
  );
  // Until the next answer is here the last one stays on the screen, but is not counted.
  const isCurrent = list?.asked === asked;
  const states = useLiveQuery(() => pageStates(db), [db], NO_STATES);
  const counts = useOwnCounts(db, list !== undefined);
  const { excerptOf, searching } = useTextSearch(db, isCurrent ? list.cards : null, search);
  if (list === undefined) return undefined;
  if (search === '') {
    const listed = list.cards.slice(0, most).map((card) => ({ card, excerpt: null }));
    const hasMore = list.cards.length > most;
    const matching = isCurrent ? (list.matching ?? counts.total) : null;
    return { listed, hasMore, matching, searching: false, counts, states };
  }
  const found = list.cards.flatMap((card): ListedCard[] => {
    const inText = excerptOf(card.id);
    if (inText === null && !holds(card.title, search)) return [];
    return [{ card, excerpt: holds(card.snippet, search) ? null : inText }];
  });
  const hasMore = found.length > most;
  const listed = found.slice(0, most);
  const matching = found.length;
  return { listed, hasMore, matching, searching, counts, states };
}

/** How many pages there are; each null until it is counted. */
interface OwnCounts {
  /** Those that are not deleted. */
  readonly total: number | null;
  readonly trashed: number | null;
}

const NOT_COUNTED: OwnCounts = { total: null, trashed: null };

/** Counts the person's pages once `isTime`: counting ten thousand takes longer than reading the first of them. */
function useOwnCounts(db: AccountDb, isTime: boolean): OwnCounts {
  return useLiveQuery(
    async () =>
      isTime ? { total: await countLive(db), trashed: await countTrashed(db) } : NOT_COUNTED,
    [db, isTime],
    NOT_COUNTED,
  );
}

function holds(text: string, search: string): boolean {
  return text.toLowerCase().includes(search.toLowerCase());
}
