import { Link } from '@tanstack/react-router';
import { countWords } from '#domain/messages/counted.ts';
import { formatDay } from '#domain/time/day.ts';
import type { GalleryView } from '#store/gallery/galleryView.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconEye } from '#ui/icons/firstIcons.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';

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
        isLoading && <Skeleton className="h-5.25 w-64 max-xs:h-10.5" />
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

/** Invites visitors to sign up (spec §2). */
export function PublicModeBanner() {
  return (
    <Banner
      tone="accent"
      icon={<IconEye />}
      title="Viewing in Public Mode"
      description="Sign up to write and share your own projects, even offline."
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
  { total, hasMore }: Pick<GalleryView, 'total' | 'hasMore'>,
): string {
  const projects = total === 1 ? 'project' : 'projects';
  const count = countWords(total, hasMore);
  return visitor ? `${count} public ${projects}` : `${count} ${projects} created`;
}
