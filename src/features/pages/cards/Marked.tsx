import { Fragment } from 'react';
import { matchRanges } from '#domain/page/card.ts';

/** A text with the matches of `search` highlighted. */
export function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  return search === '' ? text : <Highlighted text={text} ranges={matchRanges(text, search)} />;
}

/** `ranges`: [start, end) in UTF-16 units, sorted and disjoint. */
function Highlighted({
  text,
  ranges,
}: {
  readonly text: string;
  readonly ranges: readonly (readonly [number, number])[];
}) {
  return (
    <>
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark className="rounded-sm bg-warning-soft text-ink">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
