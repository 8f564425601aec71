import { useNavigate } from '@tanstack/react-router';
import { useServices } from '#context/services.tsx';
import { useGalleryPrefetch } from '#context/galleryPulls.ts';
import { useOnline } from '#context/useOnline.ts';
import { formatMoment } from '#domain/dates.ts';
import {
  isFiltered,
  CARDS_PER_PAGE,
  pageCount,
  paginationItems,
} from '#domain/page/galleryQuery.ts';
import { Pagination } from '#ui/controls/Pagination.tsx';
import { SavedCopyNote } from '#ui/display/Banner.tsx';
import { ListControls } from '#features/pages/listControls/ListControls.tsx';
import { useChangeListQuery } from '#features/pages/listControls/listQuery.ts';
import { commonTags, resultText } from '#features/pages/listControls/listSummary.ts';
import { ResultsLine } from '#features/pages/listControls/ResultsLine.tsx';
import { useDelayedFlag } from '#context/useDelayedFlag.ts';
import type { GalleryList } from './useGalleryList.ts';
import { useState } from 'react';
import { askToInstall, useInstallWay } from '#context/useInstall.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconInstall } from '#ui/icons.tsx';
import { InstallSteps } from '#ui/display/InstallSteps.tsx';

const SHOW_LOADING_MS = 500;
const SHOW_SLOW_MS = 5000;

export function GalleryTools({
  list,
  visitor,
}: {
  readonly list: GalleryList;
  readonly visitor: boolean;
}) {
  const change = useChangeListQuery('updated');
  const cards = viewOf(list)?.entries.map(({ card }) => card) ?? [];
  return (
    <div className="space-y-2">
      <ListControls
        label={visitor ? 'Search public projects' : 'Search projects'}
        placeholder="Search titles and contents"
        query={list.query}
        onChange={change}
      />
      <ResultsLine query={list.query} onChange={change} tags={commonTags(cards, list.query.tag)}>
        <StatusText list={list} />
      </ResultsLine>
      <CopyNote list={list} />
    </div>
  );
}

export function GalleryPages({
  list,
  visitor,
}: {
  readonly list: GalleryList;
  readonly visitor: boolean;
}) {
  return (
    <>
      <PageNumbers list={list} />
      {visitor && <InstallLine />}
    </>
  );
}

function PageNumbers({ list }: { readonly list: GalleryList }) {
  const navigate = useNavigate();
  const prefetch = useGalleryPrefetch(list.query);
  const { state, page } = list;
  const view = viewOf(list);
  if (view === null || state.status === 'unreachable') return null;
  const last = pageCount(view.total);
  const turnTo = (to: number) => {
    const next = to > 1 ? to : undefined;
    void navigate({ to: '/', search: (before) => ({ ...before, page: next }) });
  };
  return (
    <>
      <Pagination
        items={paginationItems(page, last)}
        current={page}
        onPage={turnTo}
        onIntent={prefetch}
        label="Gallery pages"
      />
      {page === last && view.hasMore && (
        <p className="text-center text-sm text-muted">
          {`Only the newest ${view.total.toLocaleString()} are listed. Refine your search to find older ones.`}
        </p>
      )}
    </>
  );
}

function StatusText({ list }: { readonly list: GalleryList }) {
  const { state, query, page } = list;
  const isLoading = state.status === 'loading';
  const showsLoading = useDelayedFlag(isLoading, SHOW_LOADING_MS);
  const isSlow = useDelayedFlag(isLoading, SHOW_SLOW_MS);
  if (isSlow) return 'The server is slow to answer. Still waiting…';
  if (showsLoading) return isFiltered(query) ? 'Searching…' : 'Loading…';
  const view = viewOf(list);
  if (view === null) return null;
  const from = (page - 1) * CARDS_PER_PAGE + 1;
  return resultText({
    total: view.total,
    hasMore: view.hasMore,
    from,
    to: from + view.entries.length - 1,
    isFiltered: isFiltered(query),
  });
}

function CopyNote({ list }: { readonly list: GalleryList }) {
  const { now } = useServices();
  const isOnline = useOnline();
  const { state, failure, retry, query } = list;
  if (failure === null || (state.status !== 'cards' && state.status !== 'none')) return null;
  const { view, held } = state;
  return (
    <SavedCopyNote
      when={formatMoment(view.savedAt ?? now(), now())}
      what={held === null ? undefined : describeHeld(held, isFiltered(query))}
      online={isOnline}
      onRetry={retry}
    />
  );
}

function describeHeld(held: number, isSearch: boolean): string {
  const projects = held === 1 ? '1 project' : `${held.toLocaleString()} projects`;
  return `${isSearch ? 'Searched' : 'Showing'} the ${projects} on this device.`;
}

function viewOf({ state }: GalleryList) {
  if (state.status === 'loading') return state.before;
  return state.status === 'cards' || state.status === 'none' ? state.view : null;
}

function InstallLine() {
  const way = useInstallWay();
  const [isShown, setShown] = useState(false);
  if (way === 'none') return null;
  return (
    <aside
      aria-label="Install Recto"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6 text-sm text-muted"
    >
      <p>Install Recto to open it from your home screen, even offline.</p>
      <Button
        size="sm"
        icon={<IconInstall />}
        onClick={() => (way === 'browser' ? void askToInstall() : setShown(true))}
      >
        Install
      </Button>
      {isShown && <InstallSteps onClose={() => setShown(false)} />}
    </aside>
  );
}
