import { useState } from 'react';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconWarning } from '#ui/icons.tsx';
import { RadioRow } from '#ui/controls/RadioRow.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { TabPanel, Tabs } from '#ui/controls/Tabs.tsx';
import { SourceFrame } from '#frames/static/SourceFrame.tsx';
import { cx } from '#ui/cx.ts';
import { SwitchRow } from '#ui/controls/SwitchRow.tsx';
import { counted } from '#domain/messages/toastText.ts';
import { Card } from '#ui/display/Card.tsx';
import { DiffLines } from '#ui/code/DiffLines.tsx';
import { type Review, type ReviewLoader, acceptedOf, undecidedOf } from './useReview.ts';
import type { Hunk } from './hunks.ts';

export function ReviewBody({ loader }: { readonly loader: ReviewLoader }) {
  const { state, reload, treatAsPart, decide } = loader;
  const [view, setView] = useState('changes');
  switch (state.kind) {
    case 'loading':
      return <Spinner label="Comparing…" className="mx-auto py-10" />;
    case 'failed':
      return <Problem text={describeFailure(state.failure)} onRetry={reload} />;
    case 'elsewhere':
      return (
        <Problem
          text={`“${state.title}” has unsaved text in another window. Save or discard it there first.`}
          onRetry={reload}
        />
      );
    case 'ready': {
      const { review } = state;
      if (review.comparison.hunks.length === 0) {
        return (
          <>
            <ScopeChoice review={review} onChoose={treatAsPart} />
            <p className="py-6 text-muted">No changes: the project already has this text.</p>
          </>
        );
      }
      return (
        <>
          {review.base === null && <UnknownBase />}
          <CurrentText review={review} />
          <ScopeChoice review={review} onChoose={treatAsPart} />
          <Tabs value={view} onChange={setView} items={VIEWS} label="View of the changes">
            <TabPanel value="changes" className="pt-4">
              <HunkList review={review} onDecide={decide} />
            </TabPanel>
            <TabPanel value="pages" className="pt-4">
              <BeforeAndAfter review={review} />
            </TabPanel>
          </Tabs>
        </>
      );
    }
  }
}

function HunkList({
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

const SIDES = [
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
] as const;

function BeforeAndAfter({ review }: { readonly review: Review }) {
  const [shown, setShown] = useState<'before' | 'after'>('after');
  const { current, comparison } = review;
  const texts = { before: current.text, after: comparison.compose(acceptedOf(review)) };
  return (
    <div>
      <SwitchRow
        label="Version shown"
        options={SIDES}
        value={shown}
        onChange={setShown}
        className="gap-1 pb-2 md:hidden"
      />
      <div className="grid gap-4 md:grid-cols-2">
        {SIDES.map(({ value, label }) => (
          <section
            key={value}
            aria-label={label}
            className={cx('min-w-0 flex-col', shown === value ? 'flex' : 'hidden md:flex')}
          >
            <h3 className="hidden pb-1.5 text-sm font-medium md:block">{label}</h3>
            <div className="relative h-[46dvh] min-h-60 overflow-hidden rounded-md border border-line">
              <SourceFrame
                type={current.page.content_type}
                text={texts[value]}
                title={label}
                pageKey={`${current.page.id}-${value}`}
              />
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

const VIEWS = [
  { value: 'changes', label: 'Changes' },
  { value: 'pages', label: 'Before and after' },
];

function CurrentText({ review: { base, current } }: { readonly review: Review }) {
  const text =
    current.draft !== null
      ? 'This project has unsaved text on this device. The changes are made to that text, and applying saves it too.'
      : base === null || base === current.text
        ? null
        : 'This project was edited after the reply. Those edits stay.';
  return text !== null && <p className="pb-3 text-sm">{text}</p>;
}

/** Without the reply's base text, later edits look like changes of the reply. */
function UnknownBase() {
  return (
    <Banner
      tone="warning"
      icon={<IconWarning />}
      className="mb-4"
      title="The text this reply was made from isn’t available"
      description="The reply is compared with your project as it is now. Accepting a change can undo what you wrote since, so check each one."
    />
  );
}

function Problem({
  text,
  onRetry,
}: {
  readonly text: string;
  readonly onRetry?: (() => void) | undefined;
}) {
  return (
    <div className="space-y-3 py-4 text-sm">
      <p>{text}</p>
      {onRetry !== undefined && <Button onClick={onRetry}>Try Again</Button>}
    </div>
  );
}

const SCOPES = [
  { value: true, label: 'Part of the project' },
  { value: false, label: 'The whole project' },
] as const;

function ScopeChoice({
  review,
  onChoose,
}: {
  readonly review: Review;
  readonly onChoose: (isPart: boolean) => void;
}) {
  if (review.proposal.part === null) return null;
  return (
    <RadioRow
      name="code-scope"
      options={SCOPES}
      value={review.isPart}
      onChange={onChoose}
      className="mb-3 items-center gap-x-6 gap-y-1"
    >
      <legend className="float-left mr-6 py-1 text-muted">This code replaces</legend>
    </RadioRow>
  );
}
