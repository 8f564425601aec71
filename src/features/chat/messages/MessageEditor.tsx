import { useState } from 'react';
import { splitAttached } from '#domain/chat/attachments.ts';
import { useComposerText } from '#features/chat/composer/composerText.ts';
import type { ShownMessage } from '#domain/chat/chat.ts';
import { Button } from '#ui/controls/Button.tsx';
import { MessageField } from '#ui/controls/MessageField.tsx';

export function MessageEditor({
  message,
  takesFocus,
  replying,
  pending,
  onSend,
  onCancel,
}: {
  readonly message: ShownMessage;
  readonly takesFocus: boolean;
  readonly replying: boolean;
  readonly pending: boolean;
  readonly onSend: (content: string) => void;
  readonly onCancel: () => void;
}) {
  const { text, blocks } = splitAttached(message.content);
  const [kept, keep] = useComposerText(message.id);
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? (kept || text);
  const content = `${value.trim()}${blocks}`;
  const { images = [] } = message.metadata;
  const canSend = !replying && (content !== '' || images.length > 0);
  const send = () => {
    if (canSend && !pending) onSend(content);
  };
  return (
    <div className="ml-auto w-full max-w-160">
      <MessageField
        label="Edit message"
        value={value}
        onChange={(next) => {
          setTyped(next);
          keep(next === text ? '' : next);
        }}
        onSend={send}
        onCancel={onCancel}
        readOnly={pending || kept === null}
        takesFocus={takesFocus}
      />
      <div className="mt-2 flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="sm"
          variant="primary"
          pending={pending}
          aria-disabled={!canSend || undefined}
          onClick={send}
        >
          Send again
        </Button>
      </div>
    </div>
  );
}
