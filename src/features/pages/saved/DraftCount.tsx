import { useAccount } from '#context/services.tsx';
import { counted } from '#domain/messages/toastText.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { useEffect, useReducer } from 'react';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import type { AccountDb } from '#store/db.ts';
import { unsavedPages, type UnsavedPage } from '#store/pages/drafts.ts';
import { onDraftReleased } from '#store/session/draftLocks.ts';
import { listen } from '#ui/browser/listen.ts';

export function DraftCount() {
  const { db } = useAccount();
  const { length } = useDrafts(db);
  if (length === 0) return null;
  return (
    <Badge tone="accent">
      <span aria-hidden="true">{length > 9 ? '9+' : length}</span>
      <span className="sr-only">{counted(length, 'draft', 'drafts')}</span>
    </Badge>
  );
}

/** Also reads when an editor releases its draft, which was left out until then, and on focus: a killed window reports no release. */
export function useDrafts(db: AccountDb): readonly UnsavedPage[] {
  const [round, readAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onDraftReleased(readAgain), []);
  useEffect(() => listen(window, ['focus', 'visibilitychange'], readAgain), []);
  return useLiveQuery(() => unsavedPages(db), [db, round], []);
}
