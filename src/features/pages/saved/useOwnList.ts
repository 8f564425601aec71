import { useLiveQuery } from '#context/useLiveQuery.ts';
import type { GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import type { AccountDb } from '#store/db.ts';
import { countLive } from '#store/pages/ownCards.ts';
import { ownList } from '#store/pages/ownList.ts';
import { pageStates, type PageSyncState } from '#store/pages/pages.ts';
import { countTrashed } from '#store/pages/trash.ts';
import { useTextSearch } from './useTextSearch.ts';

export interface ListedCard {
  readonly card: OwnCard;
  /** The matching part of its text, shown instead of its start. */
  readonly excerpt: string | null;
}

export interface ShownPages {
  readonly listed: readonly ListedCard[];
  readonly hasMore: boolean;
  /** How many pages match; null until counted. */
  readonly matching: number | null;
  readonly searching: boolean;
  readonly counts: OwnCounts;
  readonly states: ReadonlyMap<string, PageSyncState>;
  /** The ids of all pages that match, in the list's order. */
  readonly readIds: () => Promise<readonly string[]>;
}

const NO_STATES: ReadonlyMap<string, PageSyncState> = new Map();

/** The first `most` of the user's pages that match; undefined until read. */
export function useOwnList(
  db: AccountDb,
  { search, tag, type, sort }: GalleryQuery,
  most: number,
): ShownPages | undefined {
  // A search reads all pages; otherwise one extra tells whether there are more.
  const limit = search === '' ? most + 1 : Infinity;
  const key = JSON.stringify([sort, type, tag, limit]);
  const list = useLiveQuery(
    async () => ({ key, ...(await ownList(db, { sort, type, tag }, limit)) }),
    [db, key],
  );
  // The previous list stays visible until the next is read, but is not counted.
  const isCurrent = list?.key === key;
  const states = useLiveQuery(() => pageStates(db), [db], NO_STATES);
  const counts = useOwnCounts(db, list !== undefined);
  const { excerptOf, searching } = useTextSearch(db, isCurrent ? list.cards : null, search);
  if (list === undefined) return undefined;
  if (search === '') {
    const listed = list.cards.slice(0, most).map((card) => ({ card, excerpt: null }));
    const hasMore = list.cards.length > most;
    const matching = isCurrent ? (list.matching ?? counts.total) : null;
    const readIds = async () => {
      const { cards } = await ownList(db, { sort, type, tag }, Infinity);
      return cards.map(({ id }) => id);
    };
    return { listed, hasMore, matching, searching: false, counts, states, readIds };
  }
  const found = list.cards.flatMap((card): ListedCard[] => {
    const inText = excerptOf(card.id);
    if (inText === null && !holds(card.title, search)) return [];
    return [{ card, excerpt: holds(card.snippet, search) ? null : inText }];
  });
  return {
    listed: found.slice(0, most),
    hasMore: found.length > most,
    matching: found.length,
    searching,
    counts,
    states,
    readIds: () => Promise.resolve(found.map(({ card }) => card.id)),
  };
}

/** Null until counted. */
interface OwnCounts {
  readonly total: number | null;
  readonly trashed: number | null;
}

const NOT_COUNTED: OwnCounts = { total: null, trashed: null };

/** Enable it after the first read: counting ten thousand pages takes longer. */
function useOwnCounts(db: AccountDb, enabled: boolean): OwnCounts {
  return useLiveQuery(
    async () =>
      enabled ? { total: await countLive(db), trashed: await countTrashed(db) } : NOT_COUNTED,
    [db, enabled],
    NOT_COUNTED,
  );
}

function holds(text: string, search: string): boolean {
  return text.toLowerCase().includes(search.toLowerCase());
}
