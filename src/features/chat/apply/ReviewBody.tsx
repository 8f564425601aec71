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
import type { Review, ReviewLoader } from './useReview.ts';

const VIEWS = [
  { value: 'changes', label: 'Changes' },
  { value: 'pages', label: 'Before and after' },
];

export function ReviewBody({ loader }: { readonly loader: ReviewLoader }) {
  const { state, reload, treatAsPart, decide } = loader;
  const [view, setView] = useState('changes');
  switch (state.kind) {
    case 'loading':
      return <Spinner label="Comparing…" className="mx-auto py-10" />;
    case 'missing':
      return <Problem text="Connect once to load the compare view." />;
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
