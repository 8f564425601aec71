import type { FirstPull } from '#domain/sync/firstPull.ts';
import { firstPullWords } from '#domain/sync/firstPull.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconCloudOff } from '#ui/icons/icons.tsx';
import { PageGridSkeleton } from './PageGrid.tsx';

/** Replaces an empty list until the first pull is complete: there may be pages. */
export function NotLoadedYet({
  title,
  first,
  cards,
}: {
  readonly title: string;
  readonly first: FirstPull;
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

/** Warns above an incomplete list, unless a progress bar is shown. */
export function FirstPullNote({ first }: { readonly first: FirstPull }) {
  if (first.hasProgress) return null;
  return (
    <p aria-live="polite" className="text-sm text-muted">
      {firstPullWords(first)}
    </p>
  );
}
