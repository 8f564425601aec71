import { Fragment } from 'react';

/** `ranges`: [start, end) in UTF-16 units, sorted and disjoint. */
export function Highlighted({
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
