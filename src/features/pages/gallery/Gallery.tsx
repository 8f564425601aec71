import { Navigate } from '@tanstack/react-router';
import { memo, Suspense, type ReactNode, useState, useSyncExternalStore } from 'react';
import { isFiltered, type GalleryQuery, CARDS_PER_PAGE } from '#domain/page/galleryQuery.ts';
import type { CardAuthor } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import type { GalleryEntry } from '#store/gallery/gallery.ts';
import { Button } from '#ui/controls/Button.tsx';
import { latePart, lazyPart } from '#ui/lazyPart.ts';
import { NoCards } from './NoCards.tsx';
import { GalleryHeader, PublicModeBanner } from './GalleryHeader.tsx';
import { ListControlsSkeleton } from '#features/pages/listControls/ListControls.tsx';
import { PageCard, PreviewLink } from '#features/pages/cards/PageCard.tsx';
import { PageGrid, PageGridSkeleton } from './PageGrid.tsx';
import { useCardsPainted } from '#features/pages/cards/useCardsPainted.ts';
import { useGalleryList, type GalleryList, type ReadGallery } from './useGalleryList.ts';
import { currentTheme, subscribeTheme } from '#ui/theme/theme.ts';

// Not needed for the first cards.
const GalleryTools = lazyPart(async () => (await import('./GalleryTools.tsx')).GalleryTools);
const GalleryPages = latePart(async () => (await import('./GalleryTools.tsx')).GalleryPages);

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
