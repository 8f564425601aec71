import { useEffect, useState } from 'react';
import { composerText } from '#features/chat/composer/composerText.ts';
import type { Conversation } from '#features/chat/conversation/conversation.ts';
import type { StoredChat } from '#features/chat/readChat.ts';
import { useChatSettings } from '#features/chat/useChatSettings.ts';
import { useAccount } from '#context/session.tsx';
import { useChatMutator } from '#context/useMutator.ts';
import type { ShownMessage } from '#domain/chat/chat.ts';
import { deleteMessage } from '#mutators/chat/messages.ts';
import { composersWithText } from '#store/chat/composerDrafts.ts';
import { storageResult } from '#store/health/failures.ts';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';

export function useMessageEvents(
  sessionId: string,
  versions: StoredChat['versions'],
  conversation: Conversation,
) {
  const account = useAccount();
  const [confirming, setConfirming] = useState<ShownMessage | null>(null);
  const [editing, setEditing] = useState<readonly string[]>([]);
  const [editedLast, setEditedLast] = useState<string | null>(null);
  const [isResending, setResending] = useState(false);
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const [remove] = useChatMutator('deleteMessage', (message: ShownMessage) =>
    deleteMessage(account, message),
  );
  const change = useChatSettings();

  const confirm = async (message: ShownMessage) => {
    // Closed first: the focus returns to the message before it may unmount.
    setConfirming(null);
    setDeletingId(message.id);
    await remove(message);
    setDeletingId(null);
  };
  const { db } = account;
  useEffect(() => {
    void storageResult(() => composersWithText(db)).then((found) => {
      if (found.ok) setEditing((before) => [...before, ...found.value]);
    });
  }, [db, sessionId]);
  const stopEditing = (id: string) => {
    composerText(account, id).change('');
    setEditing((before) => before.filter((one) => one !== id));
  };
  const resend = async ({ id }: ShownMessage, text: string) => {
    setResending(true);
    const sent = await conversation.resend(sessionId, id, text);
    setResending(false);
    if (sent.ok) stopEditing(id);
  };
  const events = {
    onDelete: setConfirming,
    onRegenerate: ({ id }: ShownMessage) => void conversation.regenerate(sessionId, id),
    onContinue: ({ id }: ShownMessage) => void conversation.continueReply(sessionId, id),
    onEdit: ({ id }: ShownMessage) => {
      setEditedLast(id);
      setEditing((before) => [...before, id]);
    },
    onShow: (version: ShownMessage) =>
      void change((code, services) => code.showBranch(services, sessionId, version)),
  };
  return {
    events,
    editing,
    editedLast,
    isResending,
    stopEditing,
    resend: (message: ShownMessage, text: string) => void resend(message, text),
    deletingId,
    dialog: confirming !== null && (
      <ConfirmDialog
        open
        onOpenChange={() => setConfirming(null)}
        title="Delete this message?"
        description={
          versions.has(confirming.id)
            ? 'This version will be permanently deleted. Its other versions and the messages after it stay.'
            : 'It will be permanently deleted. The messages after it stay.'
        }
        confirmLabel="Delete message"
        onConfirm={() => void confirm(confirming)}
      />
    ),
  };
}
