import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useAuthorPull } from '#context/galleryPulls.ts';
import { useServices } from '#context/services.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useOnline } from '#context/useOnline.ts';
import type { PullState } from '#context/usePull.ts';
import { initialsOf } from '#domain/account/profile.ts';
import type { Failure } from '#domain/failure.ts';
import { CARDS_PER_PAGE, pageCount, paginationItems } from '#domain/page/galleryQuery.ts';
import { describePageFailure } from '#domain/messages/describeFailure.ts';
import { formatMoment } from '#domain/dates.ts';
import { PageCard, PreviewLink } from '#features/pages/cards/PageCard.tsx';
import { PageGrid, PageGridSkeleton } from '#features/pages/gallery/PageGrid.tsx';
import { type KeptAuthorPage, keptAuthorPage } from '#store/gallery/gallery.ts';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Pagination } from '#ui/controls/Pagination.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { SavedCopyNote } from '#ui/display/Banner.tsx';
import { IconCloudOff, IconFolder } from '#ui/icons.tsx';

export function AuthorScreen() {
  const { handle } = useParams({ from: '/by/$handle' });
  const { page = 1 } = useSearch({ from: '/by/$handle' });
  const { state, retry } = useAuthorPage(handle, page);
  usePageTitle(state.status === 'shown' ? state.shown.author.name : handle);
  if (state.status === 'loading') {
    return (
      <div className="page-width py-8">
        <PageGridSkeleton count={CARDS_PER_PAGE} />
      </div>
    );
  }
  if (state.status === 'failed') {
    const isUnknown = state.failure.kind === 'notFound';
    return (
      <EmptyState
        headingLevel="h1"
        icon={isUnknown ? <IconFolder /> : <IconCloudOff />}
        title={isUnknown ? 'No author has this address' : 'Failed to load page'}
        description={isUnknown ? undefined : describePageFailure('fetch', state.failure)}
        actions={
          isUnknown ? (
            <Button asChild>
              <Link to="/">Back to all projects</Link>
            </Button>
          ) : (
            <Button variant="primary" onClick={retry}>
              Try Again
            </Button>
          )
        }
      />
    );
  }
  const { shown } = state;
  if (shown.author.handle !== handle) {
    return <Navigate to="/by/$handle" params={{ handle: shown.author.handle }} replace />;
  }
  const last = Math.max(1, pageCount(shown.total));
  if (state.isCounted && page > last) {
    const search = last > 1 ? { page: last } : {};
    return <Navigate to="/by/$handle" params={{ handle }} search={search} replace />;
  }
  return <Author shown={shown} isStale={state.isStale} page={page} last={last} retry={retry} />;
}

function Author({
  shown: { author, cards, total, at },
  isStale,
  page,
  last,
  retry,
}: {
  readonly shown: KeptAuthorPage;
  readonly isStale: boolean;
  readonly page: number;
  readonly last: number;
  readonly retry: () => void;
}) {
  const navigate = useNavigate();
  const online = useOnline();
  const { now } = useServices();
  return (
    <div className="page-width space-y-6 py-6 sm:py-8">
      <header className="flex items-center gap-4">
        <Avatar
          name={author.name}
          src={author.avatarUrl}
          initials={initialsOf(author.name)}
          size="lg"
        />
        <div className="min-w-0">
          <h1 dir="auto" className="truncate display text-2xl sm:text-3xl">
            {author.name}
          </h1>
          <p className="text-sm text-muted tabular-nums">
            <span>
              {total === 1 ? '1 public project' : `${total.toLocaleString()} public projects`}
            </span>
            {' · '}
            <a href={`/by/${author.handle}/feed.json`} className="underline">
              Feed
            </a>
          </p>
        </div>
      </header>
      {isStale && <SavedCopyNote when={formatMoment(at, now())} online={online} onRetry={retry} />}
      {cards.length === 0 ? (
        <EmptyState
          icon={<IconFolder />}
          title="No public projects yet"
          description="This author’s public projects will appear here."
        />
      ) : (
        <PageGrid label={`Projects of ${author.name}`}>
          {cards.map((card) => (
            <li key={card.id}>
              <PageCard
                card={card}
                isOwn={false}
                date="updated"
                actions={
                  <Button asChild size="sm">
                    <PreviewLink card={card}>View Full Preview</PreviewLink>
                  </Button>
                }
              />
            </li>
          ))}
        </PageGrid>
      )}
      <Pagination
        label={`Pages of ${author.name}`}
        items={paginationItems(page, last)}
        current={page}
        onPage={(to) =>
          void navigate({
            to: '/by/$handle',
            params: { handle: author.handle },
            search: to > 1 ? { page: to } : {},
          })
        }
      />
    </div>
  );
}

type AuthorState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'shown';
      readonly shown: KeptAuthorPage;
      /** Whether the last pull failed, so that the list may be old. */
      readonly isStale: boolean;
      /** Only a count as new as the answer may redirect: an older one may be of fewer pages. */
      readonly isCounted: boolean;
    }
  | { readonly status: 'failed'; readonly failure: Failure };

function useAuthorPage(handle: string, page: number) {
  const key = `${handle} ${page}`;
  const [pull, retry] = useAuthorPull(handle, page);
  const read = useLiveQuery(
    async (shared) => ({ key, kept: await keptAuthorPage(shared, handle, page) }),
    [key],
  );
  // A live query keeps its last result until the new one is read.
  return { state: stateOf(pull, read?.key === key ? read.kept : undefined), retry };
}

function stateOf(pull: PullState, kept: KeptAuthorPage | null | undefined): AuthorState {
  const failure = pull.status === 'failed' ? pull.failure : null;
  if (failure?.kind === 'notFound') return { status: 'failed', failure };
  if (kept === undefined) return { status: 'loading' };
  if (kept === null)
    return failure === null ? { status: 'loading' } : { status: 'failed', failure };
  const isCounted = pull.status === 'fresh' && kept.at >= pull.since;
  return { status: 'shown', shown: kept, isStale: failure !== null, isCounted };
}
