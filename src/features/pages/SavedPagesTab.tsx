import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useRefresh } from '#context/useRefresh.ts';
import { cardOf } from '#domain/gallery.ts';
import type { Page } from '#domain/page.ts';
import { ownPages, pageStates, type PageSyncState } from '#store/pages.ts';
import { countTrashed } from '#store/trash.ts';
import { Button } from '#ui/Button.tsx';
import { IconTrash } from '#ui/icons.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { NoProjects } from './NoProjects.tsx';
import { OwnPageActions } from './OwnPageActions.tsx';
import { PageCard } from './PageCard.tsx';
import { PageGrid, PageGridSkeleton } from './PageGrid.tsx';
import { SyncBadge } from './SyncBadge.tsx';

/** So many cards are drawn at first, and with each "Show more". */
const CARDS_AT_ONCE = 60;

/** The signed-in person's projects, newest first (spec §2 My projects, §9). */
export function SavedPagesTab() {
  const { db } = useAccount();
  useRefresh();
  const saved = useLiveQuery(
    async () => ({
      pages: await ownPages(db),
      states: await pageStates(db),
      trashed: await countTrashed(db),
    }),
    [db],
  );
  const count = saved?.pages.length ?? 0;
  return (
    <div className="space-y-6 py-6 sm:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <h1 className="display text-2xl sm:text-3xl">Your Projects</h1>
          <p className="mt-1 text-muted">Manage and organize your HTML &amp; Markdown projects</p>
        </div>
        {saved !== undefined && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm tabular-nums">
            <p className="text-muted">
              {`${count.toLocaleString()} ${count === 1 ? 'project' : 'projects'} saved`}
            </p>
            <Button asChild size="sm" icon={<IconTrash />}>
              <Link to="/trash">{`Trash (${saved.trashed.toLocaleString()})`}</Link>
            </Button>
          </div>
        )}
      </header>
      {saved === undefined ? (
        <PageGridSkeleton count={CARDS_AT_ONCE / 10} />
      ) : count === 0 ? (
        <NoProjects />
      ) : (
        <SavedPages pages={saved.pages} states={saved.states} />
      )}
    </div>
  );
}

function SavedPages({
  pages,
  states,
}: {
  readonly pages: readonly Page[];
  readonly states: ReadonlyMap<string, PageSyncState>;
}) {
  const [shown, setShown] = useState(CARDS_AT_ONCE);
  return (
    <>
      <PageGrid label="Your projects">
        {pages.slice(0, shown).map((page) => (
          <li key={page.id}>
            <SavedCard page={page} state={states.get(page.id) ?? null} />
          </li>
        ))}
      </PageGrid>
      {pages.length > shown && (
        <div className="flex justify-center">
          <Button onClick={() => setShown(shown + CARDS_AT_ONCE)}>Show more</Button>
        </div>
      )}
    </>
  );
}

function SavedCard({ page, state }: { readonly page: Page; readonly state: PageSyncState | null }) {
  const tab = page.content_type === 'html' ? 'html-editor' : 'markdown-editor';
  return (
    <PageCard
      card={cardOf(page)}
      own={page}
      mark={state !== null && <SyncBadge state={state} />}
      date="created"
      note={state === 'conflict' && <ConflictNote page={page} />}
      actions={
        <>
          <Button asChild size="sm">
            <Link to="/" search={{ tab, load: page.id }}>
              Load
            </Link>
          </Button>
          <OwnPageActions page={page} />
        </>
      }
    />
  );
}
