import { Link } from '@tanstack/react-router';
import { countWords } from '#domain/messages/counted.ts';
import { formatDay } from '#domain/time/day.ts';
import type { GalleryView } from '#store/gallery/galleryView.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconEye } from '#ui/icons/firstIcons.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';

/** The gallery's title, how many projects there are and when one last changed (spec §2). */
export function GalleryHeader({
  visitor,
  count,
  isAwaited,
}: {
  readonly visitor: boolean;
  /** How many there are and the newest `updated_at`, null for 'Never' or while only a later page is known; null while nothing is. */
  readonly count: Pick<GalleryView, 'total' | 'isEstimate' | 'lastUpdated'> | null;
  /** Whether a count that is not known is on its way. */
  readonly isAwaited: boolean;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <h1 className="display text-2xl sm:text-3xl">
        {visitor ? 'Public Projects Gallery' : 'Project Dashboard'}
      </h1>
      {count === null ? (
        isAwaited && <Skeleton className="h-5.25 w-64 max-xs:h-10.5" />
      ) : (
        <p className="flex flex-wrap content-start gap-x-4 text-sm text-muted tabular-nums max-xs:min-h-10.5 max-xs:flex-col">
          <span>{countLabel(visitor, count)}</span>
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

/** What a visitor is told above the gallery, with the way in (spec §2). */
export function PublicModeBanner() {
  return (
    <Banner
      tone="accent"
      icon={<IconEye />}
      title="Viewing in Public Mode"
      description="Sign up to write pages of your own, on this device first, and share them."
      action={
        <Button asChild variant="primary">
          <Link to="/auth" search={{ mode: 'sign-up' }}>
            Sign Up
          </Link>
        </Button>
      }
    />
  );
}

function countLabel(
  visitor: boolean,
  { total, isEstimate }: Pick<GalleryView, 'total' | 'isEstimate'>,
): string {
  const projects = total === 1 ? 'project' : 'projects';
  const count = countWords(total, isEstimate);
  return visitor ? `${count} public ${projects}` : `${count} ${projects} created`;
}
