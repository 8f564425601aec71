import { useEffect, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconRefresh } from '#ui/icons/icons.tsx';
import { watchReplies } from '#features/chat/conversation/replyLock.ts';

/** Stands under the last message of the person when no reply is on its way here: it comes in another window, or never came. */
export function Unanswered({
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
          No reply came.
          <Button size="sm" icon={<IconRefresh />} onClick={onTryAgain}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
