import {
  describeChatFailure,
  type ChatAction,
  type ChatFailure,
} from '#domain/chat/chatMessages.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconCloudOff, IconRefresh, IconWarning } from '#ui/icons/icons.tsx';

export function LoadFailure({
  action,
  failure,
  offline,
  onRetry,
}: {
  readonly action: ChatAction;
  readonly failure: ChatFailure;
  readonly offline: string;
  readonly onRetry: () => void;
}) {
  const isOffline = failure.kind === 'offline';
  return (
    <EmptyState
      className="my-auto py-10! sm:py-16!"
      icon={isOffline ? <IconCloudOff /> : <IconWarning />}
      title={isOffline ? 'No connection' : 'Not loaded'}
      description={isOffline ? offline : describeChatFailure(action, failure)}
      actions={
        <Button icon={<IconRefresh />} onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
