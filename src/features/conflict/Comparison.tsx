import { useState } from 'react';
import type { PageVersions } from '#domain/sync/merge.ts';
import { sourceOf, type Page } from '#domain/page/page.ts';
import type { DiffSide } from '#frames/diff/comparedTexts.ts';
import { SourceDiff } from '#frames/diff/SourceDiff.tsx';
import { TabPanel, Tabs } from '#ui/controls/Tabs.tsx';

export function Comparison({ versions }: { readonly versions: PageVersions }) {
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
