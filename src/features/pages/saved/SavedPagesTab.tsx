import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { useFirstPull } from '#context/accountPulls.ts';
import { useRefresh } from '#context/usePull.ts';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useMutator } from '#context/useMutator.ts';
import { isFiltered, type GallerySort, DEFAULT_SAVED_LIST } from '#domain/page/galleryQuery.ts';
import { TEMPLATES, TYPE_NAMES } from '#domain/page/page.ts';
import type { FirstPull } from '#domain/sync/notices.ts';
import { saveListSettings } from '#mutators/pages/savedList.ts';
import { metaValue } from '#store/meta.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconFolder, IconTrash, IconUpload, IconHtml, IconMarkdown } from '#ui/icons.tsx';
import {
  FirstPullNote,
  NotLoadedYet,
  PageGridSkeleton,
} from '#features/pages/gallery/PageGrid.tsx';
import { ListControls, ListControlsSkeleton } from '#features/pages/listControls/ListControls.tsx';
import { Skeleton } from '#ui/display/Spinner.tsx';
import {
  useChangeListQuery,
  useListQuery,
  type ChangeListQuery,
} from '#features/pages/listControls/listQuery.ts';
import { latePart } from '#ui/lazyPart.ts';
import { formatMoment } from '#domain/dates.ts';
import { SavedPages } from './SavedPages.tsx';
import { useOwnList, type ShownPages } from './useOwnList.ts';
import { useSavedScrollTop } from './useScrollRestoration.ts';
import { useDrafts } from './DraftCount.tsx';

export function Drafts() {
  const { db, now } = useAccount();
  const drafts = useDrafts(db);
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="rounded-lg border border-line bg-surface">
      <h2 id="drafts" className="px-4 pt-3 pb-1 text-sm font-medium">
        Drafts <span className="font-normal text-muted">{drafts.length} on this device</span>
      </h2>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto">
        {drafts.map(({ owner, type, pageId, name, updatedAt }) => (
          <li key={owner}>
            <Link
              to="/"
              search={{
                tab: `${type}-editor`,
                ...(pageId === null ? { draft: owner } : { load: pageId }),
              }}
              className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-sm hover:bg-ink/5"
            >
              {type === 'html' ? <IconHtml /> : <IconMarkdown />}
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {name}
              </span>
              <span className="shrink-0 text-xs text-muted">
                <span className="max-sm:sr-only">{TYPE_NAMES[type]}, </span>
                {formatMoment(updatedAt, now())}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ImportPages = latePart(
  async () => (await import('#features/pages/import/ImportPages.tsx')).ImportPages,
);

export function ImportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<IconUpload />} onClick={() => setOpen(true)}>
        Import
      </Button>
      {open && <ImportPages onClose={() => setOpen(false)} />}
    </>
  );
}

const SKELETONS = 6;

export function SavedPagesTab() {
  useRefresh();
  const account = useAccount();
  const settings = useLiveQuery(
    async () => (await metaValue(account.db, 'savedList')) ?? DEFAULT_SAVED_LIST,
    [account.db],
  );
  const [query] = useListQuery(settings?.sort ?? DEFAULT_SAVED_LIST.sort);
  // The URL names every chosen order, so that Back works when the stored one has changed.
  const changeUrl = useChangeListQuery(null);
  const [saveSort] = useMutator((sort: GallerySort) => saveListSettings(account, { sort }));
  const change: ChangeListQuery = (part, how) => {
    if (part.sort !== undefined) void saveSort(part.sort);
    changeUrl(part, how);
  };
  const savedTop = useSavedScrollTop();
  const pages = useOwnList(account.db, settings === undefined ? null : query, savedTop > 0);
  const first = useFirstPull();
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
      {pages === undefined ||
      settings === undefined ||
      first === undefined ||
      isUncertain(pages) ? (
        <>
          <ListControlsSkeleton />
          <PageGridSkeleton count={SKELETONS} />
        </>
      ) : pages.matching === 0 && !isFiltered(query) ? (
        first === null ? (
          <NoProjects />
        ) : (
          <NotLoadedYet title="Your projects aren’t here yet" first={first} cards={SKELETONS} />
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
            settings={settings}
            savedTop={savedTop}
          />
        </>
      )}
    </div>
  );
}

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

function NoProjects() {
  return (
    <EmptyState
      icon={<IconFolder />}
      title="No Projects Yet"
      description="Start from one of these samples. Saved projects appear here, also offline."
      actions={TEMPLATES.map(({ template, title }) => (
        <Button key={template} asChild>
          <Link to="/" search={{ tab: 'html-editor', template }}>
            {title}
          </Link>
        </Button>
      ))}
    />
  );
}
