import type { PullState } from '#context/usePull.ts';
import type { ChatSession } from '#domain/chat/chat.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconPlus } from '#ui/icons/icons.tsx';
import { EmptyConversation } from '#features/chat/messages/EmptyConversation.tsx';
import { LateSpinner } from '#features/chat/messages/LateSpinner.tsx';
import { Unreached } from '#features/chat/Unreached.tsx';

/** What stands in place of messages while no session is chosen: there is none yet, or none is known yet. */
export function Unchosen({
  sessions,
  pull,
  creating,
  onRetry,
  onCreate,
}: {
  readonly sessions: readonly ChatSession[] | undefined;
  readonly pull: PullState;
  readonly creating: boolean;
  readonly onRetry: () => void;
  readonly onCreate: () => void;
}) {
  if (sessions === undefined || (sessions.length === 0 && pull.status === 'loading')) {
    return <LateSpinner label="Loading sessions..." />;
  }
  if (sessions.length === 0 && pull.status === 'failed') {
    return (
      <Unreached
        action="fetchSessions"
        failure={pull.failure}
        offline="Your conversations were not read on this device yet. They need a connection."
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
