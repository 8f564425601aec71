import { InfoTip } from '#ui/overlays/InfoTip.tsx';

import { grouped, lineCount, readingTime, wordCount } from './countProse.ts';
import type { ShownCounts } from './useTextCounts.ts';

/** The line count (spec §2) and, with enough room, the words; details on a press. */
export function Counts({
  lines,
  counts: { words, characters, ofSelection },
}: {
  readonly lines: number;
  readonly counts: ShownCounts;
}) {
  const wordsText = wordCount(words) + (ofSelection ? ' selected' : '');
  const facts = [
    ...(ofSelection ? [] : [['Lines', grouped(lines)] as const]),
    ['Words', grouped(words)],
    ['Characters', grouped(characters)],
    ['Reading time', readingTime(words)],
  ] as const;
  return (
    <InfoTip
      label={
        <>
          {lineCount(lines)}
          <span className="@max-[44rem]:hidden"> · {wordsText}</span>
        </>
      }
      title={ofSelection ? 'Selection' : 'Whole text'}
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-muted">Words and characters exclude markup.</p>
    </InfoTip>
  );
}
