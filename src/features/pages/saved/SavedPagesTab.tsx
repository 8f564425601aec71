import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useAccount } from '#context/session.tsx';
import { useFirstPull } from '#context/useFirstPull.ts';
import { useRefresh } from '#context/useRefresh.ts';
import { isFiltered, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import { firstPullWords, type FirstPull } from '#domain/sync/firstPull.ts';
import { galleryCardOf } from '#domain/page/ownCard.ts';
import type { PageSyncState } from '#store/pages/pages.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconSearch, IconTrash } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { ConflictNote } from '#features/pages/cards/ConflictNote.tsx';
import { ImportButton } from '#features/pages/import/ImportButton.tsx';
import { ListControls } from '#features/pages/listControls/ListControls.tsx';
import { ListControlsSkeleton } from '#features/pages/listControls/ListControlsSkeleton.tsx';
import {
  useChangeListQuery,
  useListQuery,
  WHOLE_LIST,
  type ChangeListQuery,
} from '#features/pages/listControls/listQuery.ts';
import { ResultsLine } from '#features/pages/listControls/ResultsLine.tsx';
import { Drafts } from './Drafts.tsx';
import { ExportButton } from './ExportButton.tsx';
import { NoProjects } from './NoProjects.tsx';
import { FirstPullNote, NotLoadedYet } from '#features/pages/gallery/NotLoadedYet.tsx';
import { OwnPageActions } from '#features/pages/cards/OwnPageActions.tsx';
import { ownResultText } from './ownResultText.ts';
import { PageCard } from '#features/pages/cards/PageCard.tsx';
import { PageGrid, PageGridSkeleton } from '#features/pages/gallery/PageGrid.tsx';
import { ShowMore } from '#features/pages/gallery/ShowMore.tsx';
import { CardMarks } from '#features/pages/cards/CardMarks.tsx';
import { TagMenu } from './TagMenu.tsx';
import { useOwnList, type ListedCard, type ShownPages } from './useOwnList.ts';
import { useSavedScrollTop, useRestoreScroll } from './useScrollRestoration.ts';

const CARDS_AT_ONCE = 60;

/** Enough to fill the largest windows. */
const FIRST_DRAWN = 12;

export function SavedPagesTab() {
  const { db } = useAccount();
  useRefresh();
  // The length of the list is in the URL too, so that Back restores the scroll position.
  const [query, page] = useListQuery('created');
  const change = useChangeListQuery('created');
  const navigate = useNavigate();
  const pages = useOwnList(db, query, page * CARDS_AT_ONCE);
  const first = useFirstPull();
  const showMore = () => {
    void navigate({
      to: '/',
      search: (search) => ({ ...search, page: page + 1 }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <div className="space-y-5 py-6 sm:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <h1 className="display text-2xl sm:text-3xl">Your Projects</h1>
          <p className="mt-1 text-muted">Manage and organize your HTML &amp; Markdown projects</p>
        </div>
        <Counts counts={pages?.counts ?? null} first={first} />
      </header>
      <Drafts />
      {pages === undefined || first === undefined || isUncertain(pages) ? (
        <>
          <ListControlsSkeleton />
          <PageGridSkeleton count={FIRST_DRAWN / 2} />
        </>
      ) : pages.matching === 0 && !isFiltered(query) ? (
        first === null ? (
          <NoProjects />
        ) : (
          <NotLoadedYet
            title="Your projects aren’t here yet"
            first={first}
            cards={FIRST_DRAWN / 2}
          />
        )
      ) : (
        <>
          {first !== null && <FirstPullNote first={first} />}
          <ListControls
            label="Search your projects"
            placeholder="Search titles and texts"
            query={query}
            onChange={change}
          />
          <SavedPages
            pages={pages}
            first={first}
            query={query}
            onQuery={change}
            onMore={showMore}
          />
        </>
      )}
    </div>
  );
}

/** Nothing listed, but the count is still unknown. */
function isUncertain({ listed, matching, searching }: ShownPages): boolean {
  return listed.length === 0 && matching === null && !searching;
}

function Counts({
  counts,
  first,
}: {
  readonly counts: ShownPages['counts'] | null;
  readonly first: FirstPull | null | undefined;
}) {
  const { total, trashed } = counts ?? { total: null, trashed: null };
  if (total === null || trashed === null || first === undefined)
    return <Skeleton className="h-9 w-56 touch-target" />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm tabular-nums">
      {first === null && (
        <p className="text-muted">
          {`${total.toLocaleString()} ${total === 1 ? 'project' : 'projects'} saved`}
        </p>
      )}
      <ImportButton />
      <Button asChild size="sm" icon={<IconTrash />}>
        <Link to="/trash">{first === null ? `Trash (${trashed.toLocaleString()})` : 'Trash'}</Link>
      </Button>
    </div>
  );
}

function SavedPages({
  pages,
  first,
  query,
  onQuery,
  onMore,
}: {
  readonly pages: ShownPages;
  readonly first: FirstPull | null;
  readonly query: GalleryQuery;
  readonly onQuery: ChangeListQuery;
  readonly onMore: () => void;
}) {
  const { listed, hasMore, matching, searching, states, readIds } = pages;
  const savedTop = useSavedScrollTop();
  // The first cards paint before the rest, unless the scroll position is further down.
  const drawn = useDeferredValue(listed, savedTop > 0 ? listed : listed.slice(0, FIRST_DRAWN));
  useRestoreScroll(savedTop, drawn.length === listed.length);
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 flex-1">
          <ResultsLine query={query} onChange={onQuery}>
            {ownResultText({
              query,
              shown: listed.length,
              matching,
              searching,
              isPartial: first !== null,
            })}
          </ResultsLine>
        </div>
        {matching !== null && matching > 0 && !searching && (
          <ExportButton count={matching} readIds={readIds} />
        )}
        <TagMenu value={query.tag} onChange={(tag) => onQuery({ tag }, 'chosen')} />
      </div>
      {matching === 0 && !searching ? (
        <EmptyState
          icon={<IconSearch />}
          title={first === null ? 'No projects found' : 'No projects found so far'}
          description={
            first === null ? 'Try other words, or remove a filter.' : firstPullWords(first)
          }
          actions={
            <Button onClick={() => onQuery(WHOLE_LIST, 'chosen')}>Back to all projects</Button>
          }
        />
      ) : (
        <PageGrid label="Your projects">
          {drawn.map((one) => (
            <li key={one.card.id}>
              <SavedCard listed={one} query={query} state={states.get(one.card.id) ?? null} />
            </li>
          ))}
        </PageGrid>
      )}
      <ShowMore shown={drawn.length} hasMore={hasMore} onMore={onMore} />
    </>
  );
}

function SavedCard({
  listed: { card, excerpt },
  query,
  state,
}: {
  readonly listed: ListedCard;
  readonly query: GalleryQuery;
  readonly state: PageSyncState | null;
}) {
  const tab = `${card.content_type}-editor` as const;
  return (
    <PageCard
      card={galleryCardOf(card)}
      own={card}
      mark={<CardMarks own={card} state={state} />}
      date={query.sort === 'updated' ? 'updated' : 'created'}
      search={query.search}
      excerpt={excerpt}
      note={state === 'conflict' && <ConflictNote page={card} />}
      actions={
        <>
          <Button asChild size="sm">
            <Link to="/" search={{ tab, load: card.id }}>
              Load
            </Link>
          </Button>
          <OwnPageActions page={card} />
        </>
      }
    />
  );
}
