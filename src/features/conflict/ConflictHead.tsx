import { useServices } from '#context/services.tsx';
import { formatMoment } from '#domain/time/dates.ts';
import type { PageVersions } from '#domain/sync/merge.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconArrowLeft } from '#ui/icons/icons.tsx';
import { differences } from './differences.ts';

export function ConflictHead({
  versions,
  brief,
  onBack,
}: {
  readonly versions: PageVersions;
  readonly brief: boolean;
  readonly onBack: () => void;
}) {
  const { now } = useServices();
  const { mine, theirs } = versions;
  return (
    <header>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5"
        icon={<IconArrowLeft />}
        onClick={onBack}
      >
        Back
      </Button>
      <h1 dir="auto" className="mt-2 line-clamp-3 display text-2xl sm:text-3xl" title={mine.title}>
        {mine.title}
      </h1>
      {!brief && (
        <>
          <p className="mt-2 max-w-3xl text-muted">
            Changed on this device and elsewhere. Nothing is lost: choose which version to keep.
          </p>
          <dl className="mt-4 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
            <dt className="font-medium">Changed here</dt>
            <dd className="text-muted max-sm:pb-1.5">
              <time dateTime={mine.updated_at}>
                {formatMoment(Date.parse(mine.updated_at), now())}
              </time>
            </dd>
            <dt className="font-medium">Changed elsewhere</dt>
            <dd className="text-muted max-sm:pb-1.5">
              <time dateTime={theirs.updated_at}>
                {formatMoment(Date.parse(theirs.updated_at), now())}
              </time>
            </dd>
            {differences(versions).map(({ what, words }) => (
              <div key={what} className="contents">
                <dt className="font-medium">{what}</dt>
                <dd dir="auto" className="text-muted max-sm:pb-1.5">
                  {words}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </header>
  );
}
