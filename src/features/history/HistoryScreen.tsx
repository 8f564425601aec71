import { Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useServices, useAccount } from '#context/services.tsx';
import { useRefresh } from '#context/usePull.ts';
import { useRevisionsPull, type RevisionsPull } from '#context/accountPulls.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconArrowLeft, IconClock, IconCloudOff, IconTrash, IconWarning } from '#ui/icons.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { passFocus } from '#ui/browser/focusScreen.ts';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { useWide } from '#ui/browser/useWide.ts';
import { useMutator } from '#context/useMutator.ts';
import { useOnline } from '#context/useOnline.ts';
import type { Failure } from '#domain/failure.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { Page } from '#domain/page/page.ts';
import { restorePage } from '#mutators/pages/pages.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { knownRevision, readHistory, type History, type ChangeCache } from './readHistory.ts';
import { VersionDetail } from './VersionDetail.tsx';
import { VersionList } from './VersionList.tsx';

function UnreachedNote({
  failure,
  onRetry,
}: {
  readonly failure: Failure;
  readonly onRetry: () => void;
}) {
  const online = useOnline();
  return (
    <Banner
      live="status"
      icon={<IconCloudOff />}
      title={
        !online
          ? 'You are offline'
          : failure.kind === 'offline'
            ? 'The server does not answer'
            : describeFailure(failure)
      }
      description="Versions that are only on the server can’t be loaded now. These are on this device."
      action={online ? <Button onClick={onRetry}>Try Again</Button> : undefined}
    />
  );
}

function TrashedNote({ page }: { readonly page: Page }) {
  const account = useAccount();
  const [restore, isRestoring] = useMutator(
    () => restorePage(account, page.id),
    toasts.errorUpdatingPageBecause,
    () => toasts.pageRestored,
  );
  return (
    <Banner
      tone="warning"
      icon={<IconTrash />}
      title="This page is in the trash"
      description="Restoring a version also restores the page."
      action={
        <Button pending={isRestoring} onClick={() => void restore()}>
          Restore page
        </Button>
      }
    />
  );
}

function ConflictedNote({ pageId }: { readonly pageId: string }) {
  return (
    <Banner
      tone="warning"
      icon={<IconWarning />}
      title="This page was changed here and elsewhere"
      description="Both versions are kept until you decide."
      action={
        <Button asChild>
          <Link to="/conflict/$id" params={{ id: pageId }}>
            Resolve
          </Link>
        </Button>
      }
    />
  );
}

export function HistoryScreen({ pageId }: { readonly pageId: string }) {
  const { db } = useAccount();
  const revision = useLiveQuery(() => knownRevision(db, pageId), [db, pageId]);
  useRefresh();
  if (revision === undefined) return <Loading />;
  return <PageHistory pageId={pageId} revision={revision} />;
}

function PageHistory({ pageId, revision }: { readonly pageId: string; readonly revision: number }) {
  const { db } = useAccount();
  const revisions = useRevisionsPull(pageId, revision);
  const isComplete = revisions.pull.status === 'fresh' && !revisions.hasMore;
  const [words] = useState((): ChangeCache => new Map());
  const history = useLiveQuery(
    () => readHistory(db, pageId, isComplete, words),
    [db, pageId, isComplete, words],
  );
  if (history === undefined) return <Loading />;
  if (history === null) return <NoSuchPage />;
  return <HistoryView history={history} revisions={revisions} />;
}

function HistoryView({
  history,
  revisions,
}: {
  readonly history: History;
  readonly revisions: RevisionsPull;
}) {
  const { page, state, versions } = history;
  const now = useServices().now();
  const wide = useWide();
  const hash = useLocation({ select: (location) => location.hash });
  const named = versions.find(({ key }) => key === hash);
  const shown = named ?? (wide ? versions[0] : undefined);
  usePageTitle(`History of ${page.title}`);
  const list = (
    <VersionList
      pageId={page.id}
      versions={versions}
      selected={shown?.key ?? null}
      now={now}
      replace={wide}
    />
  );
  const detail = shown !== undefined && <VersionDetail version={shown} page={page} now={now} />;
  return (
    <div className="page-width flex flex-col gap-5 py-6 sm:py-8">
      <Heading page={page} isOfOne={!wide && named !== undefined} />
      {page.deleted_at !== null && <TrashedNote page={page} />}
      {state === 'conflict' && <ConflictedNote pageId={page.id} />}
      {revisions.pull.status === 'failed' && (
        <UnreachedNote failure={revisions.pull.failure} onRetry={revisions.retry} />
      )}
      {wide ? (
        <div className="grid grid-cols-[22rem_minmax(0,1fr)] items-start gap-8">
          <nav
            aria-label="Versions"
            className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto pr-1"
          >
            {list}
            <ListEnd revisions={revisions} />
          </nav>
          {detail}
        </div>
      ) : named === undefined ? (
        <nav aria-label="Versions">
          {list}
          <ListEnd revisions={revisions} />
        </nav>
      ) : (
        detail
      )}
    </div>
  );
}

/** In a narrow window, Back leads from a version to the list. */
function Heading({ page, isOfOne }: { readonly page: History['page']; readonly isOfOne: boolean }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => {
    if (canGoBack) router.history.back();
    else if (isOfOne) void router.navigate({ to: '/history/$id', params: { id: page.id } });
    else void router.navigate({ to: '/', search: { tab: 'saved' } });
  };
  const tab = `${page.content_type}-editor` as const;
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-2">
      <IconButton
        label={isOfOne ? 'All versions' : 'Back'}
        icon={<IconArrowLeft />}
        className="-ml-2.5"
        onClick={back}
      />
      <div className="min-w-0 flex-1 basis-36">
        <h1 className="display text-2xl sm:text-3xl">History</h1>
        <p dir="auto" className="truncate text-muted" title={page.title}>
          {page.title}
        </p>
      </div>
      {page.deleted_at === null && (
        <Button asChild>
          <Link to="/" search={{ tab, load: page.id }}>
            Open in editor
          </Link>
        </Button>
      )}
    </header>
  );
}

function ListEnd({
  revisions: { pull, hasMore, fetchMore },
}: {
  readonly revisions: RevisionsPull;
}) {
  if (pull.status === 'loading' && !hasMore) {
    return <Spinner size="sm" label="Loading more versions…" className="px-2 py-4" />;
  }
  if (!hasMore || pull.status === 'failed') return null;
  return (
    <Button
      ref={passFocus}
      className="mt-4"
      pending={pull.status === 'loading'}
      onClick={fetchMore}
    >
      Show older versions
    </Button>
  );
}

function Loading() {
  return (
    <div className="flex flex-1 items-center justify-center py-24">
      <Spinner label="Loading history…" />
    </div>
  );
}

function NoSuchPage() {
  usePageTitle('History');
  return (
    <EmptyState
      headingLevel="h1"
      icon={<IconClock />}
      title="No history here"
      description="This page isn’t on this device. If you wrote it elsewhere, it will appear once it has synced."
      actions={
        <Button asChild>
          <Link to="/" search={{ tab: 'saved' }}>
            Your projects
          </Link>
        </Button>
      }
    />
  );
}
