import { Navigate } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { isFiltered } from '#domain/gallery/galleryQuery.ts';
import { CARDS_PER_PAGE } from '#domain/gallery/pagination.ts';
import type { CardAuthor } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import type { GalleryEntry } from '#store/gallery/galleryView.ts';
import { Button } from '#ui/controls/Button.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { GalleryHeader, PublicModeBanner } from './GalleryHeader.tsx';
import { ListControlsPlace } from '#features/pages/listControls/ListControlsPlace.tsx';
import { PageCard, PreviewLink } from '#features/pages/cards/PageCard.tsx';
import { PageGrid, PageGridSkeleton } from './PageGrid.tsx';
import { useAfterCards } from '#features/pages/cards/useAfterCards.ts';
import { useGalleryList, type GalleryList, type ReadGallery } from './useGalleryList.ts';

// None of it is needed to see the first cards.
const GalleryTools = lazyPart(async () => (await import('./GalleryTools.tsx')).GalleryTools);
const GalleryPages = lazyPart(async () => (await import('./GalleryTools.tsx')).GalleryPages);
const NoCards = lazyPart(async () => (await import('./NoCards.tsx')).NoCards);

/** What the gallery of visitors and that of signed-in people differ in. */
interface GalleryProps<Account extends AccountDb | null> {
  /** The signed-in person's own store; null for a visitor. */
  readonly account: Account;
  /** The signed-in person, as the author of their pages. */
  readonly me: CardAuthor | null;
  readonly readView: ReadGallery<Account>;
  /** What there is to know about all of it. */
  readonly note?: ReactNode;
  /** What stands in place of the cards when there is no page at all. */
  readonly empty: ReactNode;
  /** What can be done with a card beside looking at its page. */
  readonly actionsOf?: (entry: GalleryEntry) => ReactNode;
  /** What there is to know about a card's page, on its picture. */
  readonly markOf?: (entry: GalleryEntry) => ReactNode;
  /** What there is to know about a card's page before acting on it. */
  readonly noteOf?: (entry: GalleryEntry) => ReactNode;
}

/** Public pages, and a person's own among them: newest change first, twelve at a time, with what is searched for and the page number in the URL (spec §2, §6, §9). */
export function Gallery<Account extends AccountDb | null>({
  account,
  me,
  readView,
  note,
  empty,
  actionsOf,
  markOf,
  noteOf,
}: GalleryProps<Account>) {
  const list = useGalleryList(account, readView);
  const { state, query, whole } = list;
  const isFirstLook = state.status === 'loading' && state.before === null;
  // A list that is narrowed says how from the start.
  const isAfter = useAfterCards(!isFirstLook, !isFiltered(query));
  if (state.status === 'pastEnd') {
    const page = state.last > 1 ? state.last : undefined;
    return <Navigate to="/" search={(before) => ({ ...before, page })} replace />;
  }
  const cardOf = (entry: GalleryEntry) => (
    <li key={entry.card.id}>
      <PageCard
        card={entry.card}
        own={entry.own}
        author={entry.own === null ? entry.card.author : me}
        date={query.sort === 'created' ? 'created' : 'updated'}
        search={query.search}
        excerpt={entry.excerpt}
        mark={markOf?.(entry)}
        note={noteOf?.(entry)}
        actions={
          <>
            <Button asChild size="sm">
              <PreviewLink card={entry.card}>View Full Preview</PreviewLink>
            </Button>
            {actionsOf?.(entry)}
          </>
        }
      />
    </li>
  );
  const tools = <ListControlsPlace isFiltered={isFiltered(query)} />;
  return (
    <div className="space-y-6 py-6 sm:py-8">
      <GalleryHeader visitor={account === null} count={whole} isAwaited={list.isWholeAwaited} />
      {account === null && <PublicModeBanner />}
      {note}
      {isAfter ? (
        <Suspense fallback={tools}>
          <GalleryTools list={list} visitor={account === null} />
        </Suspense>
      ) : (
        tools
      )}
      <GalleryBody list={list} empty={empty} cardOf={cardOf} />
      {isAfter && (
        <Suspense fallback={null}>
          <GalleryPages list={list} visitor={account === null} />
        </Suspense>
      )}
    </div>
  );
}

function GalleryBody({
  list,
  empty,
  cardOf,
}: {
  readonly list: GalleryList;
  readonly empty: ReactNode;
  readonly cardOf: (entry: GalleryEntry) => ReactNode;
}) {
  const { state, query } = list;
  const grey = <PageGridSkeleton count={CARDS_PER_PAGE} />;
  const shown = state.status === 'loading' ? state.before : state.status === 'cards' && state.view;
  if (shown) {
    return (
      <PageGrid label="Projects" busy={state.status === 'loading'}>
        {shown.entries.map(cardOf)}
      </PageGrid>
    );
  }
  if (state.status === 'loading') return grey;
  if (state.status === 'none' && !isFiltered(query))
    return <Suspense fallback={grey}>{empty}</Suspense>;
  return (
    <Suspense fallback={grey}>
      <NoCards list={list} />
    </Suspense>
  );
}
