import { useState, type ReactNode } from 'react';
import type { Conversation } from '#features/chat/conversation/conversation.ts';
import { useAccount } from '#context/session.tsx';
import { useChatMutator } from '#context/useChatMutator.ts';
import { laterMessages, type ShownMessage } from '#domain/chat/chat.ts';
import { deleteMessage } from '#mutators/chat/messages.ts';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import type { MessageEvents } from './messageEvents.ts';

/** What waits for the person's word. */
type Asked =
  | { readonly kind: 'delete'; readonly message: ShownMessage }
  | { readonly kind: 'regenerate'; readonly message: ShownMessage; readonly later: number }
  | {
      readonly kind: 'resend';
      readonly message: ShownMessage;
      readonly text: string;
      readonly later: number;
    };

/** What the messages of a conversation ask for, and the question that some of it needs first. */
export interface MessageDeeds {
  readonly events: MessageEvents;
  /** The message being edited, with its text as it is to be sent, or null. */
  readonly editing: { readonly id: string; readonly text: string } | null;
  readonly isResending: boolean;
  readonly stopEditing: () => void;
  readonly resend: (message: ShownMessage, text: string) => void;
  /** The id of the message that is on its way out, or null. */
  readonly deletingId: string | null;
  /** The question; rendered once, anywhere. */
  readonly dialog: ReactNode;
}

/**
 * Deletes, regenerates, and edits and sends anew. Whatever takes messages away for good is asked for first: deleting one,
 * and replacing what came after one.
 */
export function useMessageEvents(
  sessionId: string,
  messages: readonly ShownMessage[],
  conversation: Conversation,
): MessageDeeds {
  const account = useAccount();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [editing, setEditing] = useState<MessageDeeds['editing']>(null);
  const [isResending, setResending] = useState(false);
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const [remove] = useChatMutator('deleteMessage', (message: ShownMessage) =>
    deleteMessage(account, message),
  );

  const run = async (deed: Asked) => {
    // Closed first: the focus goes back to the message before that may go.
    setAsked(null);
    switch (deed.kind) {
      case 'delete':
        setDeletingId(deed.message.id);
        await remove(deed.message);
        return setDeletingId(null);
      case 'regenerate':
        await conversation.regenerate(sessionId, deed.message.id);
        return undefined;
      case 'resend': {
        setEditing({ id: deed.message.id, text: deed.text });
        setResending(true);
        const sent = await conversation.resend(sessionId, deed.message.id, deed.text);
        setResending(false);
        if (sent.ok) setEditing(null);
        return undefined;
      }
    }
  };
  const ask = (deed: Exclude<Asked, { readonly kind: 'delete' }>) => {
    if (deed.later === 0) void run(deed);
    else setAsked(deed);
  };
  const countLater = (message: ShownMessage) => laterMessages(messages, message.id).length;

  return {
    events: {
      onDelete: (message) => setAsked({ kind: 'delete', message }),
      onRegenerate: (message) => ask({ kind: 'regenerate', message, later: countLater(message) }),
      onContinue: (message) => void conversation.continueReply(sessionId, message.id),
      onEdit: (message) => setEditing({ id: message.id, text: message.content }),
    },
    editing,
    isResending,
    stopEditing: () => setEditing(null),
    resend: (message, text) => ask({ kind: 'resend', message, text, later: countLater(message) }),
    deletingId,
    dialog: asked !== null && (
      <ConfirmDialog
        open
        onOpenChange={() => setAsked(null)}
        title={asked.kind === 'delete' ? 'Delete this message?' : 'Replace what came after?'}
        description={asked.kind === 'delete' ? 'It goes for good.' : describeReplaced(asked.later)}
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

function describeReplaced(later: number): string {
  return later === 1
    ? 'The message after it goes for good; the new reply takes its place.'
    : `The ${later} messages after it go for good; the new reply takes their place.`;
}
