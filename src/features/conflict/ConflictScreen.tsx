import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useAccount } from '#context/session.tsx';
import { useFirstPull } from '#context/pulls/accountPulls.ts';
import { useRefresh } from '#context/pulls/usePull.ts';
import { mergeDocument } from '#domain/sync/manualMerge.ts';
import { conflictOf } from '#store/outbox/conflicts.ts';
import { draftsOf } from '#store/pages/drafts.ts';
import { Spinner } from '#ui/display/Spinner.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { DecidingScreen } from './DecidingScreen.tsx';
import { NoConflict, UnknownPage } from './NoConflict.tsx';
import { useDecide } from './useDecide.ts';

export function ConflictScreen({ pageId }: { readonly pageId: string }) {
  useRefresh();
  const { db } = useAccount();
  const deciding = useDecide();
  const found = useLiveQuery(
    async () => ({
      conflict: await conflictOf(db, pageId),
      page: await db.pages.get(pageId),
      merges: await draftsOf(db, mergeDocument(pageId)),
    }),
    [db, pageId],
  );
  const first = useFirstPull();
  usePageTitle('Two versions');
  if (found === undefined || deciding.done) return <Waiting />;
  const { conflict, page, merges } = found;
  // The live query may update just before the decision's promise settles.
  if (conflict === undefined && deciding.pending !== null) return <Waiting />;
  if (conflict !== undefined) {
    return (
      <DecidingScreen conflict={conflict} deciding={deciding} unfinished={merges.length > 0} />
    );
  }
  if (page !== undefined) return <NoConflict page={page} merge={merges[0]} />;
  return first === undefined || first?.phase === 'loading' ? (
    <Waiting />
  ) : (
    <UnknownPage first={first} />
  );
}

function Waiting() {
  return <Spinner label="Loading page..." className="m-auto" />;
}
