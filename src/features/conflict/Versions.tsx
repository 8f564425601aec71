import { useState } from 'react';
import { useServices } from '#context/services.tsx';
import { type Page, sourceOf } from '#domain/page/page.ts';
import { publishedText } from '#domain/page/splitPages.ts';
import type { PageVersions } from '#domain/sync/merge.ts';
import { formatMoment } from '#domain/dates.ts';
import { type DiffSide, SourceDiff } from '#frames/code/SourceDiff.tsx';
import { StaticFrame } from '#frames/static/StaticFrame.tsx';
import { useWide } from '#ui/browser/useWide.ts';
import { SwitchRow } from '#ui/controls/SwitchRow.tsx';
import { TabPanel, Tabs } from '#ui/controls/Tabs.tsx';
import { Badge } from '#ui/display/Badge.tsx';
import { IconEye, IconHtml, IconTrash } from '#ui/icons.tsx';

const WAYS = [
  { value: false, label: 'As pages', icon: <IconEye /> },
  { value: true, label: 'Changes in the text', icon: <IconHtml /> },
] as const;

export function Versions({ versions }: { readonly versions: PageVersions }) {
  const [compared, setCompared] = useState(false);
  return (
    <section aria-labelledby="versions">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-3">
        <h2 id="versions" className="display text-xl">
          The versions
        </h2>
        <SwitchRow
          label="View"
          options={WAYS}
          value={compared}
          onChange={setCompared}
          className="flex-wrap gap-1"
        />
      </div>
      {compared ? <Comparison versions={versions} /> : <Rendered versions={versions} />}
    </section>
  );
}

function sidesOf({ base, mine, theirs }: PageVersions) {
  return [
    { value: 'mine', label: 'This device', page: mine },
    { value: 'theirs', label: 'Other device', page: theirs },
    ...(base === null ? [] : [{ value: 'base', label: 'Original', page: base }]),
  ];
}

function Rendered({ versions }: { readonly versions: PageVersions }) {
  const wide = useWide();
  const [shown, setShown] = useState('mine');
  const sides = sidesOf(versions);
  if (wide) {
    return (
      // Aligns the frames whatever the length of the titles above.
      <div className="grid auto-cols-fr grid-flow-col grid-rows-[auto_auto_auto] gap-x-5">
        {sides.map(({ value, label, page }) => (
          <section
            key={value}
            aria-label={label}
            className="row-span-3 grid min-w-0 grid-rows-subgrid"
          >
            <h3 className="pb-1 text-sm font-medium text-muted">{label}</h3>
            <Version label={label} page={page} className="h-[56dvh] min-h-80" />
          </section>
        ))}
      </div>
    );
  }
  return (
    <Tabs value={shown} onChange={setShown} items={sides} label="Versions">
      {sides.map(({ value, label, page }) => (
        <TabPanel key={value} value={value} className="pt-3">
          <Version label={label} page={page} className="h-[52dvh] min-h-72" />
        </TabPanel>
      ))}
    </Tabs>
  );
}

function Comparison({ versions }: { readonly versions: PageVersions }) {
  const [shown, setShown] = useState('both');
  const pairs = pairsOf(versions);
  return (
    <Tabs value={shown} onChange={setShown} items={pairs} label="Versions to compare">
      {pairs.map(({ value, before, after }) => (
        <TabPanel key={value} value={value} className="pt-3">
          <SourceDiff before={before} after={after} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

function pairsOf({ base, mine, theirs }: PageVersions) {
  const here = sideOf('This device', mine);
  const there = sideOf('Other device', theirs);
  const both = { value: 'both', label: 'Other device and this device', before: there, after: here };
  if (base === null) return [both];
  const before = sideOf('Original', base);
  return [
    both,
    { value: 'mine', label: 'Changed here', before, after: here },
    { value: 'theirs', label: 'Changed elsewhere', before, after: there },
  ];
}

function sideOf(label: string, page: Page): DiffSide {
  return { label, source: sourceOf(page), type: page.content_type };
}

function Version({
  label,
  page,
  className,
}: {
  readonly label: string;
  readonly page: Page;
  readonly className: string;
}) {
  const { now } = useServices();
  const title = `${label}: ${page.title}`;
  const frame = `w-full overflow-hidden rounded-md border border-line ${className}`;
  const isDeleted = page.deleted_at !== null;
  return (
    <>
      <div className="space-y-1.5 pb-3 max-lg:min-h-20">
        <p dir="auto" title={page.title} className="line-clamp-2 display text-lg leading-snug">
          {page.title}
        </p>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <time dateTime={page.updated_at}>{formatMoment(Date.parse(page.updated_at), now())}</time>
          {isDeleted && (
            <Badge tone="warning" icon={<IconTrash />}>
              In the trash
            </Badge>
          )}
          {page.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </div>
      </div>
      <StaticFrame
        type={page.content_type}
        text={publishedText(page)}
        title={title}
        className={frame}
      />
    </>
  );
}
