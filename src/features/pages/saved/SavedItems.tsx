import { memo, Suspense, useSyncExternalStore } from 'react';
import type { GalleryQuery, SavedListSettings } from '#domain/page/galleryQuery.ts';
import { GRID, PageGrid } from '#features/pages/gallery/PageGrid.tsx';
import { listen } from '#ui/browser/listen.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { ProjectRow } from './ProjectRow.tsx';
import { SavedCard } from './SavedCard.tsx';
import type { ListedCard, ShownPages } from './useOwnList.ts';
import { useRestoreScroll } from './useScrollRestoration.ts';
import type { Selection } from './useSelection.ts';

const VirtualRows = lazyPart(async () => (await import('./VirtualRows.tsx')).VirtualRows);

// Scrolling redraws the list for each new row.
const MemoCard = memo(SavedCard);
const MemoRow = memo(ProjectRow);

const LABEL = 'Your projects';

const MOST_DRAWN = 60;

const ROW_HEIGHT = 64;

const CARD_HEIGHT = 470;

export function SavedItems({
  pages,
  drawn,
  view,
  query,
  selection,
  savedTop,
  isComplete,
}: {
  readonly pages: ShownPages;
  readonly drawn: readonly ListedCard[];
  readonly view: SavedListSettings['view'];
  readonly query: GalleryQuery;
  readonly selection: Selection | null;
  readonly savedTop: number;
  readonly isComplete: boolean;
}) {
  const columns = useColumns();
  const gap = columns === 1 ? 16 : 20;
  const isCards = view === 'cards';
  const Item = isCards ? MemoCard : MemoRow;
  const itemOf = (listed: ListedCard) => (
    <Item
      listed={listed}
      query={query}
      state={pages.states.get(listed.card.id) ?? null}
      isPinned={pages.pinned.has(listed.card.id)}
      selection={selection}
    />
  );
  const isLong = drawn.length > MOST_DRAWN;
  useRestoreScroll(savedTop, isComplete && !isLong);
  const first = drawn
    .slice(0, MOST_DRAWN)
    .map((listed) => <li key={listed.card.id}>{itemOf(listed)}</li>);
  const plain = isCards ? (
    <PageGrid label={LABEL}>{first}</PageGrid>
  ) : (
    <ul aria-label={LABEL}>{first}</ul>
  );
  if (!isLong) return plain;
  return (
    <Suspense fallback={plain}>
      <VirtualRows
        key={view}
        label={LABEL}
        listKey={`${view} ${JSON.stringify(query)}`}
        count={drawn.length}
        columns={isCards ? columns : 1}
        listClass={isCards ? GRID : ''}
        rowHeight={isCards ? CARD_HEIGHT : ROW_HEIGHT}
        gap={isCards ? gap : 0}
        savedTop={savedTop}
        isComplete={isComplete}
      >
        {(index) => {
          const listed = drawn[index];
          return listed && itemOf(listed);
        }}
      </VirtualRows>
    </Suspense>
  );
}

/** Where the grid of cards gets a second to fifth column: Tailwind's `sm` to `2xl`. */
const STEPS = ['40rem', '64rem', '80rem', '96rem'];

function useColumns(): number {
  return useSyncExternalStore(subscribe, columns);
}

function subscribe(listener: () => void): () => void {
  return listen(window, ['resize'], listener);
}

function columns(): number {
  return 1 + STEPS.filter((width) => matchMedia(`(min-width: ${width})`).matches).length;
}
