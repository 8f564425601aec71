import { useEffect, useRef, type ReactNode, useState } from 'react';
import { counted } from '#domain/messages/toastText.ts';
import { splitAttached } from '#domain/chat/attachments.ts';
import type { ShownMessage, ChatImage } from '#domain/chat/chat.ts';
import { Bubble, BubblePicture } from '#ui/display/Bubble.tsx';
import { IconPencil, IconRefresh } from '#ui/icons.tsx';
import { IconButton, Button } from '#ui/controls/Button.tsx';
import { InfoTip } from '#ui/overlays/InfoTip.tsx';
import {
  UnsavedBadge,
  type MessageControls,
  MessageActions,
  MessageFrame,
} from './MessageFrame.tsx';
import { watchReplies } from '#features/chat/replyLock.ts';

const CHARACTERS_OF_FILE = 2000;

const NOTES = 'flex flex-wrap items-center justify-end gap-x-3 gap-y-1 px-1.5 pointer-coarse:pt-4';

export function UserMessage({
  message,
  controls,
  hasNoReply,
  editor,
}: {
  readonly message: ShownMessage;
  readonly controls: MessageControls;
  readonly hasNoReply: boolean;
  readonly editor: ReactNode;
}) {
  const { text, files } = splitAttached(message.content);
  const { projects = [], images = [] } = message.metadata;
  const editButton = useRef<HTMLButtonElement>(null);
  const isEdited = editor !== null;
  const wasEdited = useRef(false);
  useEffect(() => {
    // The editor unmounted with the focus: return it to the button that opened it.
    const isFree = document.activeElement === document.body;
    if (!isEdited && wasEdited.current && isFree) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const pictures = images.length > 0 && <MessageImages images={images} />;
  const attached = files.map((file, index) => (
    // Two files may have one name.
    <InfoTip key={`${index} ${file.name}`} label={`File: ${file.name}`} title="Attached file">
      <p dir="auto" className="max-h-60 overflow-y-auto whitespace-pre-wrap break-words">
        {file.text.slice(0, CHARACTERS_OF_FILE)}
      </p>
    </InfoTip>
  ));
  if (isEdited) {
    return (
      <MessageFrame label="You">
        {pictures}
        {files.length > 0 && <div className={`mb-1 ${NOTES}`}>{attached}</div>}
        {editor}
      </MessageFrame>
    );
  }
  return (
    <MessageFrame label="You">
      {pictures}
      {text !== '' && <Bubble tone="own">{text}</Bubble>}
      <MessageActions message={message} controls={controls} end>
        <IconButton
          ref={editButton}
          label="Edit message"
          icon={<IconPencil />}
          size="sm"
          aria-disabled={controls.isReplying || undefined}
          onClick={() => {
            if (!controls.isReplying) controls.onEdit(message);
          }}
        />
      </MessageActions>
      {(projects.length > 0 || files.length > 0 || !message.isSaved) && (
        <div className={NOTES}>
          {attached}
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
        <NoReply sessionId={message.session_id} onTryAgain={() => controls.onRegenerate(message)} />
      )}
    </MessageFrame>
  );
}

function MessageImages({ images }: { readonly images: readonly ChatImage[] }) {
  return (
    <div className="mb-2 ml-auto flex w-fit max-w-[min(85%,40rem)] flex-wrap items-end justify-end gap-2">
      {images.map(({ name, url }, index) => (
        // One picture may be attached twice.
        <BubblePicture key={`${index} ${name}`} src={url} alt={name} />
      ))}
    </div>
  );
}

/** Shown below a user message without a reply: it streams in another window, or none was received. */
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
