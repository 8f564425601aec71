import { useState } from 'react';
import type { Conversation } from '#features/chat/conversation/conversation.ts';
import { useAccount } from '#context/session.tsx';
import { useChatMutator } from '#context/useChatMutator.ts';
import { laterMessages, type ShownMessage } from '#domain/chat/chat.ts';
import { counted } from '#domain/messages/counted.ts';
import { deleteMessage } from '#mutators/chat/messages.ts';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import type { MessageEvents } from './messageEvents.ts';

type Confirmable =
  | { readonly kind: 'delete'; readonly message: ShownMessage }
  | { readonly kind: 'regenerate'; readonly message: ShownMessage; readonly later: number }
  | {
      readonly kind: 'resend';
      readonly message: ShownMessage;
      readonly text: string;
      readonly later: number;
    };

/** Deletes, regenerates, edits and resends messages; the user confirms first whatever deletes or replaces some. */
export function useMessageEvents(
  sessionId: string,
  messages: readonly ShownMessage[],
  conversation: Conversation,
) {
  const account = useAccount();
  const [asked, setAsked] = useState<Confirmable | null>(null);
  const [editing, setEditing] = useState<{ readonly id: string; readonly text: string } | null>(
    null,
  );
  const [isResending, setResending] = useState(false);
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const [remove] = useChatMutator('deleteMessage', (message: ShownMessage) =>
    deleteMessage(account, message),
  );

  const run = async (action: Confirmable) => {
    // Closed first: the focus returns to the message before it may unmount.
    setAsked(null);
    const { id } = action.message;
    switch (action.kind) {
      case 'delete':
        setDeletingId(id);
        await remove(action.message);
        return setDeletingId(null);
      case 'regenerate':
        await conversation.regenerate(sessionId, id);
        return undefined;
      case 'resend': {
        setEditing({ id, text: action.text });
        setResending(true);
        const sent = await conversation.resend(sessionId, id, action.text);
        setResending(false);
        if (sent.ok) setEditing(null);
        return undefined;
      }
    }
  };
  const ask = (action: Exclude<Confirmable, { readonly kind: 'delete' }>) => {
    if (action.later === 0) void run(action);
    else setAsked(action);
  };
  const countLater = (message: ShownMessage) => laterMessages(messages, message.id).length;

  const events: MessageEvents = {
    onDelete: (message) => setAsked({ kind: 'delete', message }),
    onRegenerate: (message) => ask({ kind: 'regenerate', message, later: countLater(message) }),
    onContinue: (message) => void conversation.continueReply(sessionId, message.id),
    onEdit: (message) => setEditing({ id: message.id, text: message.content }),
  };
  return {
    events,
    editing,
    isResending,
    stopEditing: () => setEditing(null),
    resend: (message: ShownMessage, text: string) =>
      ask({ kind: 'resend', message, text, later: countLater(message) }),
    deletingId,
    dialog: asked !== null && (
      <ConfirmDialog
        open
        onOpenChange={() => setAsked(null)}
        title={asked.kind === 'delete' ? 'Delete this message?' : 'Replace what came after?'}
        description={
          asked.kind === 'delete'
            ? 'It will be permanently deleted.'
            : `The new reply replaces the ${counted(asked.later, 'message', 'messages')} after it, permanently.`
        }
        confirmLabel={CONFIRM[asked.kind]}
        tone={asked.kind === 'delete' ? 'danger' : 'neutral'}
        onConfirm={() => void run(asked)}
      />
    ),
  };
}

const CONFIRM = {
  delete: 'Delete message',
  regenerate: 'Regenerate',
  resend: 'Send again',
} as const;
