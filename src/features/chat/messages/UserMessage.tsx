import { useEffect, useRef, type ReactNode, useState } from 'react';
import { counted } from '#domain/messages/counted.ts';
import type { ShownMessage } from '#domain/chat/chat.ts';
import { Bubble } from '#ui/display/Bubble.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconPencil, IconRefresh } from '#ui/icons/icons.tsx';
import { InfoTip } from '#ui/overlays/InfoTip.tsx';
import { UnsavedBadge } from './UnsavedBadge.tsx';
import type { MessageEvents, MessageState } from './messageEvents.ts';
import { MessageActions, MessageFrame } from './MessageFrame.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { watchReplies } from '#features/chat/conversation/replyLock.ts';

/** A user message: plain text, on the right (spec §2), with the projects sent along. */
export function UserMessage({
  message,
  state,
  events,
  hasNoReply,
  editor,
}: {
  readonly message: ShownMessage;
  readonly state: MessageState;
  readonly events: MessageEvents;
  readonly hasNoReply: boolean;
  /** Replaces the message while it is edited, else null. */
  readonly editor: ReactNode;
}) {
  const projects = message.metadata.projects ?? [];
  const editButton = useRef<HTMLButtonElement>(null);
  const isEdited = editor !== null;
  const wasEdited = useRef(false);
  useEffect(() => {
    // The editor unmounted with the focus: return it to the button that opened it.
    const isFree = document.activeElement === document.body;
    if (!isEdited && wasEdited.current && isFree) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  if (isEdited) return <MessageFrame label="You">{editor}</MessageFrame>;
  return (
    <MessageFrame label="You">
      <Bubble tone="own">{message.content}</Bubble>
      <MessageActions message={message} state={state} events={events} end>
        <IconButton
          ref={editButton}
          label="Edit message"
          icon={<IconPencil />}
          size="sm"
          aria-disabled={state.isReplying || undefined}
          onClick={() => {
            if (!state.isReplying) events.onEdit(message);
          }}
        />
      </MessageActions>
      {(projects.length > 0 || !message.isSaved) && (
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 px-1.5 pointer-coarse:pt-4">
          {projects.length > 0 && (
            <InfoTip
              label={`With ${counted(projects.length, 'project', 'projects')}`}
              title="Sent as context"
            >
              <ul className="max-h-60 list-disc space-y-0.5 overflow-y-auto pl-4">
                {projects.map(({ id, title, isOutline }) => (
                  <li key={id} dir="auto">
                    {isOutline === true ? `${title} (in outline)` : title}
                  </li>
                ))}
              </ul>
            </InfoTip>
          )}
          {!message.isSaved && <UnsavedBadge />}
        </div>
      )}
      {hasNoReply && (
        <NoReply sessionId={message.session_id} onTryAgain={() => events.onRegenerate(message)} />
      )}
    </MessageFrame>
  );
}

/** Shown below a user message without a reply: one streams in another window, or never came. */
function NoReply({
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
