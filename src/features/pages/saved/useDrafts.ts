import { useEffect, useReducer } from 'react';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import type { AccountDb } from '#store/db.ts';
import { unsavedPages, type UnsavedPage } from '#store/pages/unsavedPages.ts';
import { listen } from '#ui/browser/listen.ts';

/** Also reads after a look away: no write reports that the window closed in which a draft was open. */
export function useDrafts(db: AccountDb): readonly UnsavedPage[] {
  const [look, lookAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => listen(window, ['focus', 'visibilitychange'], lookAgain), []);
  return useLiveQuery(() => unsavedPages(db), [db, look], []);
}
