import type { PullState } from '#context/pulls/usePull.ts';
import type { ChatSession } from '#domain/chat/chat.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconPlus } from '#ui/icons/icons.tsx';
import { EmptyConversation } from '#features/chat/messages/EmptyConversation.tsx';
import { DelayedSpinner } from '#features/chat/messages/DelayedSpinner.tsx';
import { LoadFailure } from '#features/chat/LoadFailure.tsx';

export function NoSession({
  sessions,
  isListed,
  pull,
  creating,
  onRetry,
  onCreate,
}: {
  readonly sessions: readonly ChatSession[] | undefined;
  readonly isListed: boolean;
  readonly pull: PullState;
  readonly creating: boolean;
  readonly onRetry: () => void;
  readonly onCreate: () => void;
}) {
  if (sessions === undefined || (sessions.length === 0 && pull.status === 'loading')) {
    return <DelayedSpinner label="Loading sessions..." />;
  }
  if (sessions.length === 0 && !isListed && pull.status === 'failed') {
    return (
      <LoadFailure
        action="fetchSessions"
        failure={pull.failure}
        offline="Your conversations haven’t been loaded on this device yet. They appear once you’re connected."
        onRetry={onRetry}
      />
    );
  }
  return (
    <EmptyConversation
      hasSession={false}
      projectCount={0}
      actions={
        <Button variant="primary" icon={<IconPlus />} pending={creating} onClick={onCreate}>
          Start chatting
        </Button>
      }
    />
  );
}
