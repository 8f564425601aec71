import { Link } from '@tanstack/react-router';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useFirstPull } from '#context/pulls/accountPulls.ts';
import { useRefresh } from '#context/pulls/usePull.ts';
import { pageStates, countTrashed, trashedCards } from '#store/pages/pages.ts';
import { TRASH_DAYS } from '#domain/page/trash.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconArrowLeft, IconTrash } from '#ui/icons/icons.tsx';
import { FirstPullNote, NotLoadedYet } from '#features/pages/gallery/NotLoadedYet.tsx';
import { PageGrid, PageGridSkeleton } from '#features/pages/gallery/PageGrid.tsx';
import { ShowMore } from '#features/pages/gallery/ShowMore.tsx';
import { EmptyTrash } from './EmptyTrash.tsx';
import { TrashCard } from './TrashCard.tsx';

const CARDS_AT_ONCE = 60;

export function TrashScreen() {
  const { db } = useAccount();
  useRefresh();
  const [shown, setShown] = useState(CARDS_AT_ONCE);
  const first = useFirstPull();
  const trash = useLiveQuery(
    async () => ({
      pages: await trashedCards(db, shown),
      states: await pageStates(db),
      total: await countTrashed(db),
    }),
    [db, shown],
  );
  return (
    <div className="page-width space-y-6 py-6 sm:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="display text-2xl sm:text-3xl">Trash</h1>
          <p className="mt-1 max-w-prose text-muted">
            {`Deleted projects stay here for ${TRASH_DAYS} days, visible only to you. Then they’re deleted automatically.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {trash !== undefined && trash.total > 0 && <EmptyTrash isPartial={first !== null} />}
          <Button asChild icon={<IconArrowLeft />}>
            <Link to="/" search={{ tab: 'saved' }}>
              Your projects
            </Link>
          </Button>
        </div>
      </header>
      {trash === undefined || first === undefined ? (
        <PageGridSkeleton count={4} />
      ) : trash.total === 0 && first !== null ? (
        <NotLoadedYet title="Your trash isn’t here yet" first={first} cards={4} />
      ) : trash.total === 0 ? (
        <EmptyState
          icon={<IconTrash />}
          title="The trash is empty"
          description={`Deleted projects stay here for ${TRASH_DAYS} days, in case you want them back.`}
        />
      ) : (
        <>
          {first !== null && <FirstPullNote first={first} />}
          <PageGrid label="Deleted pages">
            {trash.pages.map((page) => (
              <li key={page.id}>
                <TrashCard page={page} state={trash.states.get(page.id) ?? null} />
              </li>
            ))}
          </PageGrid>
          <ShowMore
            shown={trash.pages.length}
            hasMore={trash.total > trash.pages.length}
            onMore={() => setShown(shown + CARDS_AT_ONCE)}
          />
        </>
      )}
    </div>
  );
}
