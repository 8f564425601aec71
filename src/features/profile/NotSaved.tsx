import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { IconWarning } from '#ui/icons/icons.tsx';

/** Says, beside what was entered, that it was not saved and why; it stays there to be tried again. */
export function NotSaved({
  failure,
  kept = 'What you entered',
}: {
  readonly failure: Failure;
  /** What stays, as the start of a sentence. */
  readonly kept?: string | undefined;
}) {
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={<IconWarning />}
      title="Not saved"
      description={`${describeFailure(failure)} ${kept} is kept here.`}
    />
  );
}
