import type { FirstPull } from '#domain/sync/firstPull.ts';
import { firstPullWords } from '#domain/sync/firstPull.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconCloudOff } from '#ui/icons/icons.tsx';
import { PageGridSkeleton } from './PageGrid.tsx';

/** An empty list of the user's pages before all of them have been on this device: nobody knows that there are none. */
export function NotHereYet({
  title,
  first,
  cards,
}: {
  readonly title: string;
  readonly first: FirstPull;
  /** How many cards to leave room for while they are loading. */
  readonly cards: number;
}) {
  if (first.phase !== 'loading') {
    return <EmptyState icon={<IconCloudOff />} title={title} description={firstPullWords(first)} />;
  }
  return (
    <>
      <FirstPullNote first={first} />
      <PageGridSkeleton count={cards} />
    </>
  );
}

/** Says above a list that it may not be complete; nothing where a progress bar says so. */
export function FirstPullNote({ first }: { readonly first: FirstPull }) {
  if (first.hasProgress) return null;
  return (
    <p aria-live="polite" className="text-sm text-muted">
      {firstPullWords(first)}
    </p>
  );
}
