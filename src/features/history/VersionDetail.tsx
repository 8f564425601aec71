import { useRef, useState } from 'react';
import { formatMoment } from '#domain/time/dates.ts';
import { publishedText, type Page } from '#domain/page/page.ts';
import { isSameVersion } from '#domain/page/versions.ts';
import { StaticFrame } from '#frames/static/StaticFrame.tsx';
import { Badge } from '#ui/display/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconReset } from '#ui/icons/icons.tsx';
import { TabPanel, Tabs } from '#ui/controls/Tabs.tsx';
import { PlaceMark } from './places.tsx';
import type { ToldVersion } from './readHistory.ts';
import { useRestore } from './useRestore.ts';
import { VersionChanges } from './VersionChanges.tsx';
import { changeWords } from './VersionList.tsx';

const VIEWS = [
  { value: 'page', label: 'Page' },
  { value: 'changes', label: 'Compare with now' },
];

/** One version of a page: as visitors got it, compared with what the page holds now, and the way back to it. */
export function VersionDetail({
  version,
  page,
  now,
}: {
  readonly version: ToldVersion;
  /** The page as it is now. */
  readonly page: Page;
  /** ms since the epoch. */
  readonly now: number;
}) {
  const [view, setView] = useState('page');
  const [restore, restoring] = useRestore(page);
  const heading = useRef<HTMLHeadingElement>(null);
  const { at, isSetAside, isNow, place } = version;
  const isSame = isSameVersion(version.page, page);
  const when = formatMoment(at, now);

  const restoreHere = async () => {
    // The button goes once the page is as this version.
    if (await restore(version.page, when)) heading.current?.focus({ preventScroll: true });
  };

  return (
    <section aria-label={`Version of ${when}`} className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2
            ref={heading}
            tabIndex={-1}
            className="flex flex-wrap items-center gap-2 display text-xl"
          >
            <time dateTime={new Date(at).toISOString()}>{when}</time>
            {isNow && <Badge tone="accent">Now</Badge>}
            {isSetAside && <Badge tone="warning">Set aside</Badge>}
          </h2>
          <p dir="auto" className="mt-1 text-sm text-muted">
            {changeWords(version)}
          </p>
          <p className="mt-1 flex text-sm text-muted">
            <PlaceMark place={place} />
          </p>
        </div>
        {isSame ? (
          <p className="py-2 text-sm text-muted">This is what the page holds now.</p>
        ) : (
          <Button
            variant="primary"
            icon={<IconReset />}
            pending={restoring}
            onClick={() => void restoreHere()}
          >
            Restore
          </Button>
        )}
      </header>
      <Tabs value={view} onChange={setView} items={VIEWS} label="How to show this version">
        <TabPanel value="page" className="pt-4">
          <div className="relative h-[70dvh] min-h-80 overflow-hidden rounded-lg border border-line bg-paper">
            <StaticFrame
              key={version.key}
              kind={version.page.content_type}
              html={publishedText(version.page)}
              title={`“${version.page.title}”, version of ${when}`}
              className={`absolute inset-0 size-full ${version.page.content_type === 'html' ? 'bg-paper' : 'bg-surface'}`}
            />
          </div>
        </TabPanel>
        <TabPanel value="changes" className="pt-4">
          <VersionChanges version={version.page} when={when} page={page} />
        </TabPanel>
      </Tabs>
    </section>
  );
}
