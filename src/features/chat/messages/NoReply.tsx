import { useEffect, useState } from 'react';
import { watchReplies } from '#features/chat/conversation/replyLock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconRefresh } from '#ui/icons/icons.tsx';

/** Shown below a user message without a reply: it streams in another window, or none was received. */
export function NoReply({
  sessionId,
  onTryAgain,
}: {
  readonly sessionId: string;
  readonly onTryAgain: () => void;
}) {
  const [isElsewhere, setElsewhere] = useState<boolean | null>(null);
  useEffect(() => watchReplies(sessionId, setElsewhere), [sessionId]);
  if (isElsewhere === null) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 px-1.5 text-sm text-muted">
      {isElsewhere ? (
        'The assistant is replying in another window.'
      ) : (
        <>
          No reply received.
          <Button size="sm" icon={<IconRefresh />} onClick={onTryAgain}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
