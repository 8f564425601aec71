import type { Conversation } from '#features/chat/conversation/conversation.ts';
import type { ShownMessage } from '#domain/chat/chat.ts';
import type { LiveReply } from '#mutators/chat/streamReply.ts';
import { Bubble } from '#ui/display/Bubble.tsx';
import { useCodeActions } from '#features/chat/apply/useCodeActions.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { AssistantMessage } from './AssistantMessage.tsx';
import type { StoredChat } from '#features/chat/readChat.ts';
import { MessageActions, MessageFrame } from './MessageFrame.tsx';
import { useMessageEvents } from './useMessageEvents.tsx';
import { UserMessage } from './UserMessage.tsx';

const MessageEditor = latePart(async () => (await import('./MessageEditor.tsx')).MessageEditor);

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

/** The projects a stored reply was made from; a pending one cannot be applied yet. */
function projectsOf(reply: ShownMessage | LiveReply) {
  return 'role' in reply ? (reply.metadata.projects ?? []) : [];
}
