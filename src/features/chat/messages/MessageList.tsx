import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode, useEffect } from 'react';
import type { Conversation } from '#features/chat/conversation.ts';
import type { ShownMessage, SentProject } from '#domain/chat/chat.ts';
import type { LiveReply } from '#mutators/chat/streamReply.ts';
import { Bubble } from '#ui/display/Bubble.tsx';
import { latePart } from '#ui/lazyPart.ts';
import type { StoredChat } from '#features/chat/readChat.ts';
import type { CodeAction, PageSource } from '#features/chat/reply/codeAction.ts';
import { useAccount } from '#context/services.tsx';
import { useMutator, useChatMutator } from '#context/useMutator.ts';
import { applyToasts } from '#domain/chat/chatMessages.ts';
import { openCodeAsPage } from '#mutators/chat/applyReply.ts';
import { composerText, useComposerText } from '#features/chat/composer/composerText.ts';
import { showBranch } from '#mutators/chat/chatSettings.ts';
import { deleteMessage } from '#mutators/chat/messages.ts';
import { composersWithText } from '#store/chat/composerDrafts.ts';
import { storageResult } from '#store/health/failures.ts';
import { ConfirmDialog } from '#ui/overlays/Dialog.tsx';
import { AssistantMessage } from './AssistantMessage.tsx';
import { MessageActions, MessageFrame } from './MessageFrame.tsx';
import { UserMessage } from './UserMessage.tsx';
import { splitAttached } from '#domain/chat/attachments.ts';
import { Button } from '#ui/controls/Button.tsx';
import { MessageField } from '#ui/controls/MessageField.tsx';

export function MessageList({
  sessionId,
  chat,
  live,
  conversation,
  content,
}: {
  readonly sessionId: string;
  readonly chat: StoredChat;
  readonly live: LiveReply | null;
  readonly conversation: Conversation;
  readonly content: (element: HTMLElement | null) => void;
}) {
  const { messages, versions, links, model } = chat;
  const { actionsFor, dialog } = useCodeActions(links.map(({ project_id }) => project_id));
  const actions = useMessageEvents(sessionId, versions, conversation);
  // The stored reply replaces the pending one, under the same key.
  const pending = live !== null && !messages.some(({ id }) => id === live.id) ? live : null;
  const continued = pending?.continues?.id;
  const at = messages.findIndex(({ id }) => id === (continued ?? pending?.after));
  // The end of another version is hidden while its successor streams.
  const end = at === -1 ? messages.length : at + (continued === undefined ? 1 : 0);
  const rest = continued === undefined || at === -1 ? [] : messages.slice(at + 1);
  const shown = [...messages.slice(0, end), ...(pending === null ? [] : [pending]), ...rest];
  const last = messages.at(-1);

  const draw = (entry: ShownMessage | LiveReply, key: string) => {
    const controls = {
      ...actions.events,
      isDeleting: entry.id === actions.deletingId,
      isReplying: live !== null,
      versions: versions.get(entry.id) ?? [],
    };
    if (!('role' in entry) || entry.role === 'assistant') {
      return (
        <AssistantMessage
          key={key}
          reply={entry}
          isDemoModel={model?.isDemo === true}
          codeActions={actionsFor(projectsOf(entry))}
          controls={controls}
        />
      );
    }
    if (entry.role === 'system') {
      return (
        <MessageFrame key={key} label="System">
          <Bubble tone="centred">{entry.content}</Bubble>
          <div className="flex justify-center">
            <MessageActions message={entry} controls={controls} />
          </div>
        </MessageFrame>
      );
    }
    return (
      <UserMessage
        key={key}
        message={entry}
        controls={controls}
        hasNoReply={entry === last && live === null}
        editor={
          actions.editing.includes(entry.id) ? (
            <MessageEditor
              message={entry}
              takesFocus={entry.id === actions.editedLast}
              replying={live !== null}
              pending={actions.isResending}
              onSend={(text) => actions.resend(entry, text)}
              onCancel={() => actions.stopEditing(entry.id)}
            />
          ) : null
        }
      />
    );
  };

  return (
    <div ref={content} className="mx-auto w-full max-w-3xl space-y-7 px-4 py-6">
      {/* Keyed by the entry before it: the focus stays on the switch between versions. */}
      {shown.map((entry, index) => draw(entry, shown[index - 1]?.id ?? ''))}
      {actions.dialog}
      {dialog}
    </div>
  );
}

function useMessageEvents(
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
  const [show] = useMutator((version: ShownMessage) => showBranch(account, sessionId, version));

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
    onShow: (version: ShownMessage) => void show(version),
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

const ApplyDialog = latePart(
  async () => (await import('#features/chat/apply/ApplyDialog.tsx')).ApplyDialog,
);

interface Applying extends PageSource {
  readonly sent: readonly SentProject[];
}

/** What a reply's page source can become: a new page, or another project's text. Render `dialog` once. */
function useCodeActions(projectIds: readonly string[]): {
  readonly actionsFor: (sent: readonly SentProject[]) => readonly CodeAction[];
  readonly dialog: ReactNode;
} {
  const account = useAccount();
  const navigate = useNavigate();
  const [applying, setApplying] = useState<Applying | null>(null);
  const [createPage] = useMutator(
    ({ type, text }: PageSource) => openCodeAsPage(account, type, text),
    applyToasts.notOpened,
  );

  const openAsPage = async (source: PageSource) => {
    const opened = await createPage(source);
    if (!opened.ok) return;
    void navigate({ to: '/', search: { tab: `${source.type}-editor`, draft: opened.value } });
  };
  const actionsFor = (sent: readonly SentProject[]): readonly CodeAction[] => [
    { id: 'open', label: 'Open as new page', run: (source) => void openAsPage(source) },
    {
      id: 'apply',
      label: 'Apply to project',
      run: (source) => setApplying({ ...source, sent }),
    },
  ];
  const dialog = applying !== null && (
    <ApplyDialog
      type={applying.type}
      code={applying.text}
      sent={applying.sent}
      projectIds={projectIds}
      onClose={() => setApplying(null)}
    />
  );
  return { actionsFor, dialog };
}

/** The projects a stored reply was made from; a pending one cannot be applied yet. */
function projectsOf(reply: ShownMessage | LiveReply) {
  return 'role' in reply ? (reply.metadata.projects ?? []) : [];
}

function MessageEditor({
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
