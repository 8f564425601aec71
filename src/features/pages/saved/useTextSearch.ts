import { useEffect, useRef, useState } from 'react';
import type { OwnCard } from '#domain/page/ownCard.ts';
import type { AccountDb } from '#store/db.ts';
import { storageResult } from '#store/health/failures.ts';
import { searchTexts, unsearched, type SearchResult } from '#store/pages/pages.ts';

const SHOW_INTERVAL_MS = 200;

interface SearchResults {
  readonly search: string;
  readonly verdicts: ReadonlyMap<string, SearchResult>;
}

const NO_RESULTS: SearchResults = { search: '', verdicts: new Map() };

/** Searches the user's pages here; shows results as they are found. Idle while `cards` is null or `search` empty. */
export function useTextSearch(db: AccountDb, cards: readonly OwnCard[] | null, search: string) {
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
