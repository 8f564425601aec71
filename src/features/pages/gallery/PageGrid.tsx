import type { ReactNode } from 'react';
import { Card } from '#ui/display/Card.tsx';
import { type FirstPull, firstPullWords } from '#domain/sync/notices.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconCloudOff } from '#ui/icons.tsx';
import { Skeleton } from '#ui/display/Spinner.tsx';

export const GRID =
  'grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5';

export function PageGrid({
  label,
  busy = false,
  children,
}: {
  readonly label: string;
  readonly busy?: boolean | undefined;
  readonly children: ReactNode;
}) {
  return (
    <ul
      aria-label={label}
      aria-busy={busy || undefined}
      className={`${GRID} transition-opacity delay-200 duration-200 aria-busy:opacity-50`}
    >
      {children}
    </ul>
  );
}

export function PageGridSkeleton({ count }: { readonly count: number }) {
  return (
    <div>
      <output className="sr-only">Loading projects…</output>
      <PageGrid label="Loading">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} aria-hidden="true">
            <Card className="flex h-full flex-col">
              <Skeleton className="aspect-8/5 w-full rounded-none" />
              <div className="flex flex-col gap-2 p-4">
                <Skeleton className="h-5 w-2/5" />
                <Skeleton className="h-6 w-4/5" />
                <Skeleton className="h-5 w-1/2" />
                <Skeleton className="h-21 w-full" />
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="mt-2 h-9 w-3/5" />
              </div>
            </Card>
          </li>
        ))}
      </PageGrid>
    </div>
  );
}

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
