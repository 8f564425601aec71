import { Link } from '@tanstack/react-router';
import { formatDayHeading, formatTime } from '#domain/time/dates.ts';
import { publishedText } from '#domain/page/page.ts';
import { Thumbnail } from '#frames/static/Thumbnail.tsx';
import { Badge } from '#ui/display/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { PlaceMark } from './places.tsx';
import type { ToldVersion } from './readHistory.ts';

/** The versions of a page by day, newest first; each leads to itself. */
export function VersionList({
  pageId,
  versions,
  chosen,
  now,
  replace,
}: {
  readonly pageId: string;
  readonly versions: readonly ToldVersion[];
  /** The key of the version that is shown beside the list; null where none is. */
  readonly chosen: string | null;
  /** ms since the epoch. */
  readonly now: number;
  /** Whether choosing another one is no step to go back from. */
  readonly replace: boolean;
}) {
  return (
    <div className="space-y-6">
      {byDay(versions, now).map(({ day, versions: ofDay }) => (
        <section key={`${day} ${ofDay[0]?.key}`} aria-label={day}>
          <h2 className="mb-2 text-sm font-medium text-muted">{day}</h2>
          <ol className="space-y-1">
            {ofDay.map((version) => (
              <li key={version.key}>
                <Link
                  to="/history/$id"
                  params={{ id: pageId }}
                  hash={version.key}
                  hashScrollIntoView={false}
                  resetScroll={!replace}
                  replace={replace}
                  aria-current={version.key === chosen ? 'true' : undefined}
                  className={cx(
                    'grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3 rounded-lg border p-2',
                    version.key === chosen
                      ? 'border-accent bg-accent-soft'
                      : 'border-transparent hover:border-line hover:bg-surface',
                  )}
                >
                  <VersionSummary version={version} />
                </Link>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function VersionSummary({ version }: { readonly version: ToldVersion }) {
  const { at, page, place, isNow, isSetAside } = version;
  return (
    <>
      <span className="relative block aspect-8/5 self-start overflow-hidden rounded-sm border border-line">
        <Thumbnail type={page.content_type} content={publishedText(page)} />
      </span>
      <span className="min-w-0 text-sm">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <time dateTime={new Date(at).toISOString()} className="font-medium tabular-nums">
            {formatTime(at)}
          </time>
          {isNow && <Badge tone="accent">Now</Badge>}
          {isSetAside && <Badge tone="warning">Set aside</Badge>}
        </span>
        <span dir="auto" className="line-clamp-2 text-muted">
          {changeWords(version)}
        </span>
        <span className="mt-0.5 flex text-xs text-muted">
          <PlaceMark place={place} />
        </span>
      </span>
    </>
  );
}

/** What a version changed, as one line. */
export function changeWords({ changes, isFirst }: ToldVersion): string {
  if (changes.length > 0) return changes.join(' · ');
  return isFirst ? 'First version' : 'Oldest version kept';
}

interface Day {
  readonly day: string;
  readonly versions: ToldVersion[];
}

function byDay(versions: readonly ToldVersion[], now: number): readonly Day[] {
  const days: Day[] = [];
  for (const version of versions) {
    const day = formatDayHeading(version.at, now);
    const last = days.at(-1);
    if (last?.day === day) last.versions.push(version);
    else days.push({ day, versions: [version] });
  }
  return days;
}
