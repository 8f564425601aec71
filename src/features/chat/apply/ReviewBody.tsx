import { useState } from 'react';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconWarning } from '#ui/icons/icons.tsx';
import { RadioRow } from '#ui/controls/RadioRow.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { TabPanel, Tabs } from '#ui/controls/Tabs.tsx';
import { BeforeAndAfter } from './BeforeAndAfter.tsx';
import { HunkList } from './HunkList.tsx';
import type { Review, Reviewing } from './useReview.ts';

const VIEWS = [
  { value: 'changes', label: 'Changes' },
  { value: 'pages', label: 'Before and after' },
];

/** A review as far as it has come: each change with its decision, and how the page looks without and with them. */
export function ReviewBody({ reviewing }: { readonly reviewing: Reviewing }) {
  const { state, again, takeAsPart, decide } = reviewing;
  const [view, setView] = useState('changes');
  switch (state.kind) {
    case 'loading':
      return <Spinner label="Comparing…" className="mx-auto py-10" />;
    case 'missing':
      return (
        <Problem text="Comparing needs code that has not arrived yet. It comes with the next connection." />
      );
    case 'failed':
      return <Problem text={describeFailure(state.failure)} onAgain={again} />;
    case 'elsewhere':
      return (
        <Problem
          text={`“${state.title}” is open with unsaved text in another window. Save it or discard it there first, so that nothing of it is lost.`}
          onAgain={again}
        />
      );
    case 'ready': {
      const { review } = state;
      if (review.comparison.hunks.length === 0) {
        return (
          <>
            <HowToTake review={review} onTake={takeAsPart} />
            <p className="py-6 text-muted">
              Nothing would change: the project has this text already.
            </p>
          </>
        );
      }
      return (
        <>
          {review.base === null && <UnknownBase />}
          <CurrentText review={review} />
          <HowToTake review={review} onTake={takeAsPart} />
          <Tabs value={view} onChange={setView} items={VIEWS} label="How to look at the changes">
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

/** Says what the changes are made to, where that is not the text that the reply was made from. */
function CurrentText({ review: { base, current } }: { readonly review: Review }) {
  const text =
    current.draft !== null
      ? 'This project has unsaved text on this device. The changes are made to that text, and applying saves it too.'
      : base === null || base === current.text
        ? null
        : 'This project was edited after the reply. Those edits stay.';
  return text !== null && <p className="pb-3 text-sm">{text}</p>;
}

/** Without the text that a reply was made from, edits since then cannot be told from what the reply changes. */
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
  onAgain,
}: {
  readonly text: string;
  readonly onAgain?: (() => void) | undefined;
}) {
  return (
    <div className="space-y-3 py-4 text-sm">
      <p>{text}</p>
      {onAgain !== undefined && <Button onClick={onAgain}>Try Again</Button>}
    </div>
  );
}

const WAYS = [
  { value: true, label: 'A part of it' },
  { value: false, label: 'The whole text' },
] as const;

/** Whether the code is the whole text or a part of it, where it can be either. */
function HowToTake({
  review,
  onTake,
}: {
  readonly review: Review;
  readonly onTake: (isPart: boolean) => void;
}) {
  if (review.proposal.part === null) return null;
  return (
    <RadioRow
      name="taken-as"
      options={WAYS}
      value={review.isPart}
      onChange={onTake}
      className="mb-3 items-center gap-x-6 gap-y-1"
    >
      <legend className="float-left mr-6 py-1 text-muted">The code is</legend>
    </RadioRow>
  );
}
