import { useEffect, useReducer } from 'react';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import type { AccountDb } from '#store/db.ts';
import { unsavedPages, type UnsavedPage } from '#store/pages/drafts.ts';
import { listen } from '#ui/browser/listen.ts';

/** Also reads on focus: nothing is written when another window with a draft closes. */
export function useDrafts(db: AccountDb): readonly UnsavedPage[] {
  const [round, readAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => listen(window, ['focus', 'visibilitychange'], readAgain), []);
  return useLiveQuery(() => unsavedPages(db), [db, round], []);
}
