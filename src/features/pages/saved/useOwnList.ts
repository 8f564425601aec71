import { useEffect, useState } from 'react';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { WHOLE_GALLERY, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import type { AccountDb } from '#store/db.ts';
import { pinnedOf } from '#store/settings.ts';
import { countLive, ownList } from '#store/pages/ownCards.ts';
import { pageStates, type PageSyncState, countTrashed } from '#store/pages/pages.ts';
import { useTextSearch } from './useTextSearch.ts';

export interface ListedCard {
  readonly card: OwnCard;
  /** The matching part of its text, shown instead of its start. */
  readonly excerpt: string | null;
}

export interface ShownPages {
  readonly listed: readonly ListedCard[];
  readonly isComplete: boolean;
  readonly matching: number | null;
  readonly searching: boolean;
  readonly counts: OwnCounts;
  readonly states: ReadonlyMap<string, PageSyncState>;
  readonly pinned: ReadonlySet<string>;
  readonly readIds: () => Promise<readonly string[]>;
}

const FIRST_READ = 60;

const READ_REST_MS = 100;

const NO_STATES: ReadonlyMap<string, PageSyncState> = new Map();

/** The user's pages that match; unless `whole`, the first ones before the rest. Undefined until read, and without a query. */
export function useOwnList(
  db: AccountDb,
  query: GalleryQuery | null,
  whole: boolean,
): ShownPages | undefined {
  const { search, tag, type, sort } = query ?? WHOLE_GALLERY;
  const [isWhole, setWhole] = useState(whole);
  // A search reads all pages; otherwise one extra shows whether there are more.
  const limit = search === '' && !isWhole ? FIRST_READ + 1 : Infinity;
  const key = query === null ? null : JSON.stringify([sort, type, tag, limit]);
  const list = useLiveQuery(async () => {
    if (key === null) return undefined;
    const pinned = await pinnedOf(db);
    return { key, pinned, ...(await ownList(db, { sort, type, tag }, limit, pinned)) };
  }, [db, key]);
  const isCut = list !== undefined && list.cards.length > FIRST_READ && !isWhole;
  useEffect(() => {
    if (!isCut) return;
    // After the first cards are painted.
    const timer = setTimeout(() => setWhole(true), READ_REST_MS);
    return () => clearTimeout(timer);
  }, [isCut]);
  // The previous list stays visible until the next is read, but is not counted.
  const isCurrent = list?.key === key;
  const states = useLiveQuery(() => pageStates(db), [db], NO_STATES);
  const counts = useOwnCounts(db, list !== undefined);
  const { excerptOf, searching } = useTextSearch(db, isCurrent ? list.cards : null, search);
  if (list === undefined) return undefined;
  const pinned = new Set(list.pinned);
  if (search === '') {
    const listed = list.cards.map((card) => ({ card, excerpt: null }));
    const matching = isCurrent ? (list.matching ?? counts.total) : null;
    const readIds = async () => {
      const { cards } = await ownList(db, { sort, type, tag }, Infinity, list.pinned);
      return cards.map(({ id }) => id);
    };
    const isComplete = isCurrent && !isCut;
    return { listed, isComplete, matching, searching: false, counts, states, pinned, readIds };
  }
  const found = list.cards.flatMap((card): ListedCard[] => {
    const inText = excerptOf(card.id);
    if (inText === null && !holds(card.title, search)) return [];
    return [{ card, excerpt: holds(card.snippet, search) ? null : inText }];
  });
  return {
    listed: found,
    isComplete: !searching,
    matching: found.length,
    searching,
    counts,
    states,
    pinned,
    readIds: () => Promise.resolve(found.map(({ card }) => card.id)),
  };
}

type OwnCounts = Readonly<Record<'total' | 'trashed', number | null>>;

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
