import { InfoTip } from '#ui/overlays/InfoTip.tsx';

import { grouped, lineCount, readingTime, wordCount } from './countProse.ts';
import type { ShownCounts } from './useTextCounts.ts';

/** The line count (spec §2) and, with enough room or a goal, the words; details on a press. */
export function Counts({
  lines,
  counts: { words, characters, ofSelection, goal },
}: {
  readonly lines: number;
  readonly counts: ShownCounts;
}) {
  const wordsText = ofSelection ? `${wordCount(words)} selected` : wordCount(words, goal);
  const facts = [
    ...(ofSelection ? [] : [['Lines', grouped(lines)] as const]),
    ['Words', grouped(words)],
    ['Characters', grouped(characters)],
    ['Reading time', readingTime(words)],
    ...(goal > 0 && !ofSelection
      ? [['Word goal', `${Math.floor((100 * words) / goal)} %`] as const]
      : []),
  ] as const;
  return (
    <InfoTip
      label={
        <>
          {lineCount(lines)}
          <span className={goal === 0 ? '@max-[44rem]:hidden' : undefined}> · {wordsText}</span>
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
