import { useServices } from '#context/services.tsx';
import { Link } from '@tanstack/react-router';
import { formatDayHeading, formatTime } from '#domain/dates.ts';
import { publishedContent } from '#domain/page/page.ts';
import { Thumbnail } from '#frames/static/Thumbnail.tsx';
import { Badge, StatusMark } from '#ui/display/Badge.tsx';
import { cx } from '#ui/cx.ts';
import type { DescribedVersion } from './readHistory.ts';
import { IconCloudCheck, IconDevice } from '#ui/icons.tsx';
import type { VersionLocation } from './timeline.ts';

export function VersionList({
  pageId,
  versions,
  selected,
  now,
  replace,
}: {
  readonly pageId: string;
  readonly versions: readonly DescribedVersion[];
  readonly selected: string | null;
  readonly now: number;
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
                  aria-current={version.key === selected ? 'true' : undefined}
                  className={cx(
                    'grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3 rounded-lg border p-2',
                    version.key === selected
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

function VersionSummary({ version }: { readonly version: DescribedVersion }) {
  const { project } = useServices();
  const { at, page, location, isNow, isSetAside } = version;
  return (
    <>
      <span className="relative block aspect-8/5 self-start overflow-hidden rounded-sm border border-line">
        <Thumbnail
          type={page.content_type}
          content={publishedContent(page)}
          css={page.page_css}
          project={project}
        />
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
          {changeSummary(version)}
        </span>
        <span className="mt-0.5 flex text-xs text-muted">
          <LocationMark location={location} />
        </span>
      </span>
    </>
  );
}

export function changeSummary({ changes, isFirst }: DescribedVersion): string {
  if (changes.length > 0) return changes.join(' · ');
  return isFirst ? 'First version' : 'Oldest version kept';
}

function byDay(versions: readonly DescribedVersion[], now: number) {
  const days: { readonly day: string; readonly versions: DescribedVersion[] }[] = [];
  for (const version of versions) {
    const day = formatDayHeading(version.at, now);
    const last = days.at(-1);
    if (last?.day === day) last.versions.push(version);
    else days.push({ day, versions: [version] });
  }
  return days;
}

const LABELS: Readonly<Record<VersionLocation, string>> = {
  server: 'On the server',
  deviceOnly: 'On this device only',
  device: 'On this device',
};

export function LocationMark({ location }: { readonly location: VersionLocation }) {
  const isOnServer = location === 'server';
  return (
    <span className="inline-flex items-center gap-1.5">
      <StatusMark
        tone={isOnServer ? 'success' : 'neutral'}
        icon={isOnServer ? <IconCloudCheck /> : <IconDevice />}
      />
      {LABELS[location]}
    </span>
  );
}
