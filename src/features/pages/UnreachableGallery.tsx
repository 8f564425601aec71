import type { Failure } from '#domain/failure.ts';
import { describeFailure } from '#domain/describeFailure.ts';
import { toasts } from '#domain/messages.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconCloudOff } from '#ui/icons.tsx';

/** A gallery that could not be fetched and that this device has not seen before. */
export function UnreachableGallery({
  failure,
  onRetry,
}: {
  readonly failure: Failure;
  readonly onRetry: () => void;
}) {
  return (
    <EmptyState
      icon={<IconCloudOff />}
      title={toasts.errorLoadingPages.title}
      description={describeFailure(failure)}
      actions={
        <Button variant="primary" onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
