import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countWords } from '#domain/messages/toastText.ts';
import { formatDay } from '#domain/dates.ts';
import type { GalleryView } from '#store/gallery/gallery.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Skeleton } from '#ui/display/Spinner.tsx';

export function GalleryHeader({
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

export function PublicModeBanner({ picture }: { readonly picture: ReactNode }) {
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
