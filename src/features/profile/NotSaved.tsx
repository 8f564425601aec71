import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { IconWarning } from '#ui/icons/icons.tsx';

export function NotSaved({
  failure,
  kept = 'What you entered',
}: {
  readonly failure: Failure;
  readonly kept?: string | undefined;
}) {
  return (
    <Banner
      tone="danger"
      live="alert"
      icon={<IconWarning />}
      title="Not saved"
      description={`${describeFailure(failure)} ${kept} is kept here.`}
    />
  );
}
