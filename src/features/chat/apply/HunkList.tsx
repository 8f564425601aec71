import { counted } from '#domain/messages/counted.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/display/Card.tsx';
import { DiffLines } from '#ui/code/DiffLines.tsx';
import { RadioRow } from '#ui/controls/RadioRow.tsx';
import type { Hunk } from './hunks.ts';
import { acceptedOf, undecidedOf, type Review } from './useReview.ts';

export function HunkList({
  review,
  onDecide,
}: {
  readonly review: Review;
  readonly onDecide: (hunks: readonly number[], accepted: boolean) => void;
}) {
  const { hunks } = review.comparison;
  const accepted = acceptedOf(review);
  const all = hunks.map(({ id }) => id);
  // “Accept all” never overwrites the user's own edits.
  const plain = hunks.flatMap(({ id, overlaps }) => (overlaps ? [] : [id]));
  const undecided = undecidedOf(review);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
        <p aria-live="polite" className="mr-auto text-sm text-muted tabular-nums">
          {counted(hunks.length, 'change', 'changes')}, {accepted.size} accepted
          {undecided > 0 && `, ${undecided} to decide`}
        </p>
        {hunks.length > 1 && (
          <span className="flex gap-1">
            <Button size="sm" variant="ghost" onClick={() => onDecide(plain, true)}>
              Accept all
            </Button>
            <Button size="sm" variant="ghost" onClick={() => onDecide(all, false)}>
              Reject all
            </Button>
          </span>
        )}
      </div>
      <ol className="space-y-3">
        {hunks.map((hunk) => (
          <li key={hunk.id}>
            <OneChange
              hunk={hunk}
              name={`Change ${hunk.id + 1} of ${hunks.length}`}
              decision={review.decisions.get(hunk.id)}
              onDecide={(isAccepted) => onDecide([hunk.id], isAccepted)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

const DECISIONS = [
  { value: true, label: 'Accept' },
  { value: false, label: 'Reject' },
] as const;

const OVERLAP_DECISIONS = [
  { value: true, label: 'Use the reply’s' },
  { value: false, label: 'Keep mine' },
] as const;

function OneChange({
  hunk,
  name,
  decision,
  onDecide,
}: {
  readonly hunk: Hunk;
  readonly name: string;
  readonly decision: boolean | undefined;
  readonly onDecide: (accepted: boolean) => void;
}) {
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2">
        <h3 className="text-sm font-medium">
          {name}
          <span className="font-normal text-muted">{` · line ${hunk.line}`}</span>
        </h3>
        <RadioRow
          aria-label={name}
          name={`change-${hunk.id}`}
          options={hunk.overlaps ? OVERLAP_DECISIONS : DECISIONS}
          value={decision ?? ''}
          onChange={onDecide}
          className="gap-x-5"
        />
        {hunk.overlaps && (
          <p className="w-full text-sm text-muted">You changed these lines since this reply.</p>
        )}
      </div>
      <DiffLines
        label={`Lines of ${name}`}
        above={hunk.above}
        before={hunk.before}
        after={hunk.after}
        below={hunk.below}
        muted={decision === false}
      />
    </Card>
  );
}
