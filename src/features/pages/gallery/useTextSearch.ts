import { useEffect, useRef, useState } from 'react';
import type { OwnCard } from '#domain/page/ownCard.ts';
import type { AccountDb } from '#store/db.ts';
import { storageResult } from '#store/health/failures.ts';
import { searchTexts, unsearched, type SearchResult } from '#store/pages/ownTexts.ts';

/** How often what was found is shown while the search goes on, in ms. */
const SHOW_EVERY_MS = 200;

/** What is known of the pages' texts, by page. */
interface Searched {
  readonly search: string;
  readonly verdicts: ReadonlyMap<string, SearchResult>;
}

const NOTHING: Searched = { search: '', verdicts: new Map() };

/** How a search through texts stands. */
export interface TextSearch {
  /** What was found in the texts looked through so far: the part around it, by page; null for nothing. */
  readonly excerptOf: (id: string) => string | null;
  /** Whether there are texts that were not looked through yet. */
  readonly searching: boolean;
}

/**
 * Looks through the texts of own pages on this device for `search`, newest results now and then while it goes on. What
 * was looked through once is not read again until it changes. `cards` null or an empty search: nothing is looked for.
 */
export function useTextSearch(
  db: AccountDb,
  cards: readonly OwnCard[] | null,
  search: string,
): TextSearch {
  const known = useRef(NOTHING);
  const [shown, setShown] = useState(NOTHING);
  const [done, setDone] = useState<{
    readonly cards: readonly OwnCard[] | null;
    readonly search: string;
  } | null>(null);

  useEffect(() => {
    if (search === '' || cards === null) return;
    const controller = new AbortController();
    const verdicts = new Map(startOf(known.current, search));
    known.current = { search, verdicts };
    const show = () => setShown({ search, verdicts: new Map(verdicts) });
    const run = async () => {
      let shownAt = performance.now();
      const left = unsearched(cards, verdicts);
      for await (const batch of searchTexts(db, left, search, controller.signal)) {
        for (const [id, verdict] of batch) verdicts.set(id, verdict);
        if (performance.now() - shownAt < SHOW_EVERY_MS) continue;
        shownAt = performance.now();
        show();
      }
    };
    // A storage that gave way is told by those who watch over it; what was found until then stands.
    void storageResult(run).then(() => {
      if (controller.signal.aborted) return;
      show();
      setDone({ cards, search });
    });
    return () => controller.abort();
  }, [db, cards, search]);

  const verdicts = shown.search === search ? shown.verdicts : NOTHING.verdicts;
  return {
    excerptOf: (id) => verdicts.get(id)?.excerpt ?? null,
    searching: search !== '' && (done?.search !== search || done.cards !== cards),
  };
}

/** What an earlier search says about this one: the same verdicts, or, for a longer text, where nothing is to be found. */
function startOf(
  { search: before, verdicts }: Searched,
  search: string,
): ReadonlyMap<string, SearchResult> {
  if (search === before) return verdicts;
  if (before === '' || !search.toLowerCase().includes(before.toLowerCase())) {
    return NOTHING.verdicts;
  }
  return new Map([...verdicts].filter(([, { excerpt }]) => excerpt === null));
}
