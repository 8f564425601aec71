import { useEffect, useState, useRef } from 'react';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { isFiltered, WHOLE_GALLERY, type GalleryQuery } from '#domain/page/galleryQuery.ts';
import type { OwnCard, PageSyncState } from '#domain/page/card.ts';
import type { AccountDb } from '#store/db.ts';
import { pinnedOf } from '#store/settings.ts';
import { countLive, ownList } from '#store/pages/ownCards.ts';
import {
  pageStates,
  countTrashed,
  searchTexts,
  unsearched,
  type SearchResult,
} from '#store/pages/pages.ts';
import { storageResult } from '#store/health/failures.ts';
import { counted } from '#domain/messages/toastText.ts';
import { resultText } from '#features/pages/listControls/listSummary.ts';

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

const SHOW_INTERVAL_MS = 200;

interface SearchResults {
  readonly search: string;
  readonly verdicts: ReadonlyMap<string, SearchResult>;
}

const NO_RESULTS: SearchResults = { search: '', verdicts: new Map() };

/** Searches the user's pages here; shows results as they are found. Idle while `cards` is null or `search` empty. */
function useTextSearch(db: AccountDb, cards: readonly OwnCard[] | null, search: string) {
  const known = useRef(NO_RESULTS);
  const [shown, setShown] = useState(NO_RESULTS);
  const [done, setDone] = useState<{
    readonly cards: readonly OwnCard[] | null;
    readonly search: string;
  } | null>(null);

  useEffect(() => {
    if (search === '' || cards === null) return;
    const controller = new AbortController();
    const verdicts = new Map(reusableVerdicts(known.current, search));
    known.current = { search, verdicts };
    const show = () => setShown({ search, verdicts: new Map(verdicts) });
    const run = async () => {
      let shownAt = performance.now();
      const left = unsearched(cards, verdicts);
      for await (const batch of searchTexts(db, left, search, controller.signal)) {
        for (const [id, verdict] of batch) verdicts.set(id, verdict);
        if (performance.now() - shownAt < SHOW_INTERVAL_MS) continue;
        shownAt = performance.now();
        show();
      }
    };
    // Storage failures have their own notice; earlier results stay.
    void storageResult(run).then(() => {
      if (controller.signal.aborted) return;
      show();
      setDone({ cards, search });
    });
    return () => controller.abort();
  }, [db, cards, search]);

  const verdicts = shown.search === search ? shown.verdicts : NO_RESULTS.verdicts;
  return {
    /** The text around the match in a page; null without one so far. */
    excerptOf: (id: string) => verdicts.get(id)?.excerpt ?? null,
    searching: search !== '' && (done?.search !== search || done.cards !== cards),
  };
}

/** A longer search text can reuse the negative verdicts of a shorter one. */
function reusableVerdicts(
  { search: before, verdicts }: SearchResults,
  search: string,
): ReadonlyMap<string, SearchResult> {
  if (search === before) return verdicts;
  if (before === '' || !search.toLowerCase().includes(before.toLowerCase())) {
    return NO_RESULTS.verdicts;
  }
  return new Map([...verdicts].filter(([, { excerpt }]) => excerpt === null));
}

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

/** `isPartial`: the first pull is incomplete, so no count is final. */
export function ownResultText(
  query: GalleryQuery,
  { matching, searching }: Pick<ShownPages, 'matching' | 'searching'>,
  isPartial: boolean,
): string {
  if (matching === null) return '';
  if (searching) return 'Searching your projects…';
  if (isPartial)
    return `${counted(matching, 'project', 'projects')}${isFiltered(query) ? ' found' : ''} so far`;
  return resultText({
    total: matching,
    hasMore: false,
    from: 1,
    to: matching,
    isFiltered: isFiltered(query),
  });
}
