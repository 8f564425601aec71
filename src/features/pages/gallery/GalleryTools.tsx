import { useNavigate } from '@tanstack/react-router';
import { useServices } from '#context/services.tsx';
import { useGalleryPrefetch } from '#context/useGalleryPrefetch.ts';
import { useOnline } from '#context/useOnline.ts';
import { formatMoment } from '#domain/time/dates.ts';
import { isFiltered } from '#domain/gallery/galleryQuery.ts';
import { CARDS_PER_PAGE, pageCount } from '#domain/gallery/pagination.ts';
import { paginationItems } from '#domain/gallery/paginationItems.ts';
import { Pagination } from '#ui/controls/Pagination.tsx';
import { SavedCopyNote } from '#ui/display/SavedCopyNote.tsx';
import { InstallLine } from './InstallLine.tsx';
import { commonTags } from '#features/pages/listControls/commonTags.ts';
import { ListControls } from '#features/pages/listControls/ListControls.tsx';
import { useChangeListQuery } from '#features/pages/listControls/listQuery.ts';
import { ResultsLine } from '#features/pages/listControls/ResultsLine.tsx';
import { resultWords } from '#features/pages/listControls/resultWords.ts';
import { useDelayedFlag } from '#context/useDelayedFlag.ts';
import type { GalleryList } from './useGalleryList.ts';

/** From so long on a wait is worth a word; ms. */
const WORTH_SAYING_MS = 500;

/** From so long on a wait is longer than usual; ms. */
const LONG_MS = 5000;

/** What the gallery is searched, narrowed and ordered by, what of it is shown, and whether that is a copy. */
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
        <Words list={list} />
      </ResultsLine>
      <CopyNote list={list} />
    </div>
  );
}

/** What stands at the gallery's foot: the numbers of its pages, where there are several, and how a visitor installs the app. */
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
  const last = pageCount(view.listed);
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
      {page === last && view.listed < view.total && (
        <p className="text-center text-sm text-muted">
          {`These are the first ${view.listed.toLocaleString()}. Search for more words to find others.`}
        </p>
      )}
    </>
  );
}

function Words({ list }: { readonly list: GalleryList }) {
  const { state, query, page } = list;
  const isWaiting = state.status === 'loading';
  const isWorthSaying = useDelayedFlag(isWaiting, WORTH_SAYING_MS);
  const isLong = useDelayedFlag(isWaiting, LONG_MS);
  if (isLong) return 'The server is slow to answer. Still waiting…';
  const view = viewOf(list);
  if (isWorthSaying || view === null)
    return isWorthSaying ? (isFiltered(query) ? 'Searching…' : 'Loading…') : null;
  const from = (page - 1) * CARDS_PER_PAGE + 1;
  return resultWords({
    total: view.total,
    isEstimate: view.isEstimate,
    from,
    to: from + view.entries.length - 1,
    isNarrowed: isFiltered(query),
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
      what={held === null ? undefined : heldWords(held, isFiltered(query))}
      online={isOnline}
      onRetry={retry}
    />
  );
}

/** What a device that answers by itself has looked through. */
function heldWords(held: number, isNarrowed: boolean): string {
  const projects = held === 1 ? 'the one project' : `the ${held.toLocaleString()} projects`;
  return isNarrowed
    ? `This searched ${projects} that this device holds.`
    : `These are ${projects} that this device holds.`;
}

/** What is on the screen: while another list is on its way, still the one before. */
function viewOf({ state }: GalleryList) {
  if (state.status === 'loading') return state.before;
  return state.status === 'cards' || state.status === 'none' ? state.view : null;
}
