import { useRef, useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import { historyToasts, toasts } from '#domain/messages/messages.ts';
import { type Page, isSameVersion, sourceOf, TYPE_NAMES } from '#domain/page/page.ts';
import { publishedText } from '#domain/page/splitPages.ts';
import { formatMoment } from '#domain/dates.ts';
import { StaticFrame } from '#frames/static/StaticFrame.tsx';
import { restoreRevision, undoRestore } from '#mutators/pages/history.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TabPanel, Tabs } from '#ui/controls/Tabs.tsx';
import { Badge } from '#ui/display/Badge.tsx';
import { IconReset } from '#ui/icons.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { formatTags } from '#domain/page/titleAndTags.ts';
import { LocationMark, changeSummary } from './VersionList.tsx';
import { SourceDiff } from '#frames/code/SourceDiff.tsx';
import type { DescribedVersion } from './readHistory.ts';

function VersionChanges({
  version,
  when,
  page,
}: {
  readonly version: Page;
  readonly when: string;
  readonly page: Page;
}) {
  if (isSameVersion(version, page)) {
    return <p className="py-6 text-muted">This version is the same as the page now.</p>;
  }
  const facts = factsOf(version, page);
  return (
    <div className="space-y-4">
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {facts.map(({ name, was, now }) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd dir="auto">
                <del className="text-danger no-underline">{`− ${was}`}</del>
                <br />
                <ins className="text-success no-underline">{`+ ${now}`}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {sourceOf(version) === sourceOf(page) ? (
        <p className="text-sm text-muted">The text is the same.</p>
      ) : (
        <SourceDiff
          before={{ label: when, source: sourceOf(version), type: version.content_type }}
          after={{ label: 'Now', source: sourceOf(page), type: page.content_type }}
        />
      )}
    </div>
  );
}

function factsOf(then: Page, now: Page) {
  const facts = [
    { name: 'Title', was: then.title, now: now.title },
    { name: 'Tags', was: formatTags(then.tags), now: formatTags(now.tags) },
    { name: 'Type', was: TYPE_NAMES[then.content_type], now: TYPE_NAMES[now.content_type] },
  ];
  return facts.filter((fact) => fact.was !== fact.now);
}

const VIEWS = [
  { value: 'page', label: 'Page' },
  { value: 'changes', label: 'Compare with now' },
];

export function VersionDetail({
  version,
  page,
  now,
}: {
  readonly version: DescribedVersion;
  readonly page: Page;
  readonly now: number;
}) {
  const [view, setView] = useState('page');
  const [restore, isRestoring] = useRestore(page);
  const heading = useRef<HTMLHeadingElement>(null);
  const { at, isSetAside, isNow, location } = version;
  const isSame = isSameVersion(version.page, page);
  const when = formatMoment(at, now);

  const restoreHere = async () => {
    // The button disappears after restoring.
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
            {changeSummary(version)}
          </p>
          <p className="mt-1 flex text-sm text-muted">
            <LocationMark location={location} />
          </p>
        </div>
        {isSame ? (
          <p className="py-2 text-sm text-muted">This is the current version.</p>
        ) : (
          <Button
            variant="primary"
            icon={<IconReset />}
            pending={isRestoring}
            onClick={() => void restoreHere()}
          >
            Restore
          </Button>
        )}
      </header>
      <Tabs value={view} onChange={setView} items={VIEWS} label="View">
        <TabPanel value="page" className="pt-4">
          <div className="relative h-[70dvh] min-h-80 overflow-hidden rounded-lg border border-line bg-paper">
            <StaticFrame
              key={version.key}
              type={version.page.content_type}
              text={publishedText(version.page)}
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

function useRestore(page: Page) {
  const account = useAccount();
  const [restore, isRestoring] = useMutator(
    (version: Page) => restoreRevision(account, page.id, version),
    toasts.errorUpdatingPageBecause,
  );
  const [takeBack] = useMutator(
    (before: Page) => undoRestore(account, before),
    toasts.errorUpdatingPageBecause,
    () => historyToasts.versionTakenBack,
  );
  const run = async (version: Page, when: string) => {
    const restored = await restore(version);
    if (!restored.ok) return false;
    const action = { label: 'Undo', onAction: () => void takeBack(page) };
    showToast({ ...historyToasts.versionRestored(when), actions: [action] });
    return true;
  };
  return [run, isRestoring] as const;
}
