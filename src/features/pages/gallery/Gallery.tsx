import { Navigate, Link } from '@tanstack/react-router';
import { memo, Suspense, type ReactNode, useState, useSyncExternalStore } from 'react';
import { isFiltered, type GalleryQuery, CARDS_PER_PAGE } from '#domain/page/galleryQuery.ts';
import type { CardAuthor } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import type { GalleryEntry, GalleryView } from '#store/gallery/gallery.ts';
import { Button } from '#ui/controls/Button.tsx';
import { latePart, lazyPart } from '#ui/lazyPart.ts';
import { NoCards } from './NoCards.tsx';
import { ListControlsSkeleton } from '#features/pages/listControls/ListControls.tsx';
import { PageCard, PreviewLink } from '#features/pages/cards/PageCard.tsx';
import { PageGrid, PageGridSkeleton } from './PageGrid.tsx';
import { useCardsPainted } from '#features/pages/cards/useCardsPainted.ts';
import { useGalleryList, type GalleryList, type ReadGallery } from './useGalleryList.ts';
import { currentTheme, subscribeTheme } from '#ui/theme.tsx';
import { countWords } from '#domain/messages/toastText.ts';
import { formatDay } from '#domain/dates.ts';
import { Skeleton } from '#ui/display/Spinner.tsx';

// Not needed for the first cards.
const loadTools = () => import('./GalleryTools.tsx');
const GalleryTools = lazyPart(async () => (await loadTools()).GalleryTools);
const GalleryPages = latePart(async () => (await loadTools()).GalleryPages);

const CARDS_ABOVE_PICTURE = 2;

/** What cards show besides their row. The functions never change. */
interface CardParts {
  readonly me: CardAuthor | null;
  readonly actionsOf?: ((entry: GalleryEntry) => ReactNode) | undefined;
  readonly markOf?: ((entry: GalleryEntry) => ReactNode) | undefined;
  readonly noteOf?: ((entry: GalleryEntry) => ReactNode) | undefined;
}

interface GalleryProps<Account extends AccountDb | null> extends CardParts {
  readonly account: Account;
  readonly readView: ReadGallery<Account>;
  readonly note?: ReactNode;
  readonly empty: ReactNode;
}

/** Public pages and the user's own, latest change first (spec §2, §6, §9). The URL holds query and page number. */
export function Gallery<Account extends AccountDb | null>({
  account,
  readView,
  note,
  empty,
  ...parts
}: GalleryProps<Account>) {
  const list = useGalleryList(account, readView);
  const { state, query, whole } = list;
  const isInitialLoad = state.status === 'loading' && state.before === null;
  // A filtered list shows its filters at once.
  const isPainted = useCardsPainted(!isInitialLoad, !isFiltered(query));
  if (state.status === 'pastEnd') {
    const page = state.last > 1 ? state.last : undefined;
    return <Navigate to="/" search={(before) => ({ ...before, page })} replace />;
  }
  const cardOf = (entry: GalleryEntry) => (
    <li key={entry.card.id}>
      <EntryCard entry={entry} query={query} {...parts} />
    </li>
  );
  const skeleton = <ListControlsSkeleton isFiltered={isFiltered(query)} />;
  const picture = isPainted && <EditorPicture />;
  return (
    <div className="space-y-3 py-4 sm:space-y-6 sm:py-8">
      <GalleryHeader visitor={account === null} count={whole} isLoading={list.isWholeLoading} />
      {account === null && <PublicModeBanner picture={picture} />}
      {note}
      {isPainted ? (
        <Suspense fallback={skeleton}>
          <GalleryTools list={list} visitor={account === null} />
        </Suspense>
      ) : (
        skeleton
      )}
      <GalleryBody
        list={list}
        empty={empty}
        cardOf={cardOf}
        picture={account === null && picture}
      />
      {isPainted && <GalleryPages list={list} visitor={account === null} />}
    </div>
  );
}

interface EntryCardProps extends CardParts {
  readonly entry: GalleryEntry;
  readonly query: GalleryQuery;
}

/** Lists are read again with each change and answer, mostly with the same rows. */
const EntryCard = memo(
  function EntryCard({ entry, query, me, actionsOf, markOf, noteOf }: EntryCardProps) {
    const { card, own, excerpt } = entry;
    return (
      <PageCard
        card={card}
        isOwn={own !== null}
        author={own === null ? card.author : me}
        date={query.sort === 'created' ? 'created' : 'updated'}
        search={query.search}
        excerpt={excerpt}
        mark={markOf?.(entry)}
        note={noteOf?.(entry)}
        actions={
          <>
            <Button asChild size="sm">
              <PreviewLink card={card}>View Full Preview</PreviewLink>
            </Button>
            {actionsOf?.(entry)}
          </>
        }
      />
    );
  },
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);

function GalleryBody({
  list,
  empty,
  cardOf,
  picture,
}: {
  readonly list: GalleryList;
  readonly empty: ReactNode;
  readonly cardOf: (entry: GalleryEntry) => ReactNode;
  readonly picture: ReactNode;
}) {
  const { state, query } = list;
  const skeleton = <PageGridSkeleton count={CARDS_PER_PAGE} />;
  const shown = state.status === 'loading' ? state.before : state.status === 'cards' && state.view;
  if (shown) {
    return (
      <PageGrid label="Projects" busy={state.status === 'loading'}>
        {shown.entries.slice(0, CARDS_ABOVE_PICTURE).map(cardOf)}
        {picture && <li className="sm:hidden">{picture}</li>}
        {shown.entries.slice(CARDS_ABOVE_PICTURE).map(cardOf)}
      </PageGrid>
    );
  }
  if (state.status === 'loading') return skeleton;
  const isEmpty = state.status === 'none' && !isFiltered(query);
  return <Suspense fallback={skeleton}>{isEmpty ? empty : <NoCards list={list} />}</Suspense>;
}

function EditorPicture() {
  const theme = useSyncExternalStore(subscribeTheme, currentTheme);
  const [isMissing, setMissing] = useState(false);
  // Offline, on a device that never loaded it.
  if (isMissing) return null;
  return (
    <img
      src={`/screenshots/studio-${theme}.webp`}
      alt="The editor beside a live preview, without a connection"
      width={1040}
      height={650}
      loading="lazy"
      onError={() => setMissing(true)}
      className="aspect-8/5 w-full rounded-md border border-line"
    />
  );
}

function GalleryHeader({
  visitor,
  count,
  isLoading,
}: {
  readonly visitor: boolean;
  /** Null while unknown; so is `lastUpdated`, and in an empty gallery. */
  readonly count: Pick<GalleryView, 'total' | 'hasMore' | 'lastUpdated'> | null;
  readonly isLoading: boolean;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <h1 className="display text-2xl sm:text-3xl">
        {visitor ? 'Public Projects Gallery' : 'Project Dashboard'}
      </h1>
      {count === null ? (
        isLoading && <Skeleton className="h-5.25 w-64" />
      ) : (
        <p className="flex min-h-5.25 flex-wrap items-center gap-x-4 text-sm text-muted tabular-nums">
          <span>{countLabel(visitor, count)}</span>
          {!visitor && <span>All authors</span>}
          {count.lastUpdated !== null ? (
            <span>
              Last updated: <time dateTime={count.lastUpdated}>{formatDay(count.lastUpdated)}</time>
            </span>
          ) : (
            count.total === 0 && <span>Last updated: Never</span>
          )}
        </p>
      )}
    </header>
  );
}

function PublicModeBanner({ picture }: { readonly picture: ReactNode }) {
  return (
    <section
      aria-label="Recto"
      className="grid items-center gap-5 rounded-lg border border-accent/30 bg-accent-soft px-4 py-3 sm:grid-cols-2 sm:p-5"
    >
      <div className="grid grid-cols-[1fr_auto] items-center gap-2">
        <p className="text-sm text-muted">Viewing in Public Mode</p>
        <Button asChild variant="primary">
          <Link to="/auth" search={{ mode: 'sign-up' }}>
            Sign Up
          </Link>
        </Button>
        <p className="col-span-2 font-medium">
          Recto is a studio for web pages: write, keep and share them, even offline.
        </p>
      </div>
      <div className="ml-auto aspect-8/5 w-full max-w-md max-sm:hidden">{picture}</div>
    </section>
  );
}

function countLabel(
  visitor: boolean,
  { total, hasMore }: Pick<GalleryView, 'total' | 'hasMore'>,
): string {
  const projects = total === 1 ? 'project' : 'projects';
  const count = countWords(total, hasMore);
  return visitor ? `${count} public ${projects}` : `${count} ${projects} created`;
}
