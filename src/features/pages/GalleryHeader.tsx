import { Link } from '@tanstack/react-router';
import { formatDay } from '#domain/dates.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { IconEye } from '#ui/icons.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

/** The gallery's title, how many projects there are and when one last changed (spec §2). */
export function GalleryHeader({
  visitor,
  total,
  lastUpdated,
}: {
  readonly visitor: boolean;
  /** Null while it is not known. */
  readonly total: number | null;
  /** The newest `updated_at`; null for 'Never', or while only a later page of the gallery is known. */
  readonly lastUpdated: string | null;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <h1 className="display text-2xl sm:text-3xl">
        {visitor ? 'Public Projects Gallery' : 'Project Dashboard'}
      </h1>
      {total === null ? (
        <Skeleton className="h-5.25 w-64" />
      ) : (
        <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
          <span>{countLabel(visitor, total)}</span>
          {lastUpdated !== null ? (
            <span>
              Last updated: <time dateTime={lastUpdated}>{formatDay(lastUpdated)}</time>
            </span>
          ) : (
            total === 0 && <span>Last updated: Never</span>
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

function countLabel(visitor: boolean, total: number): string {
  const projects = total === 1 ? 'project' : 'projects';
  const count = total.toLocaleString();
  return visitor ? `${count} public ${projects}` : `${count} ${projects} created`;
}
