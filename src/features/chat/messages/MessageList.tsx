import type { Conversation } from '#features/chat/conversation/conversation.ts';
import type { ShownMessage } from '#domain/chat/chat.ts';
import type { LiveReply } from '#mutators/chat/liveReply.ts';
import { Bubble } from '#ui/display/Bubble.tsx';
import { useCodeActions } from '#features/chat/apply/useCodeActions.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { AssistantMessage, type ShownReply } from './AssistantMessage.tsx';
import type { StoredChat } from '#features/chat/readChat.ts';
import type { MessageState } from './messageEvents.ts';
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

  const draw = (message: ShownMessage, key: string) => {
    const state = {
      isDeleting: message.id === actions.deletingId,
      isReplying: live !== null,
      versions: versions.get(message.id) ?? [],
    };
    switch (message.role) {
      case 'assistant':
        return drawReply({ kind: 'stored', message }, key, state);
      case 'system':
        return (
          <MessageFrame key={key} label="System">
            <Bubble tone="centred">{message.content}</Bubble>
            <div className="flex justify-center">
              <MessageActions message={message} state={state} events={actions.events} />
            </div>
          </MessageFrame>
        );
      case 'user':
        return (
          <UserMessage
            key={key}
            message={message}
            state={state}
            events={actions.events}
            hasNoReply={message === last && live === null}
            editor={
              actions.editing.includes(message.id) ? (
                <MessageEditor
                  message={message}
                  takesFocus={message.id === actions.editedLast}
                  replying={live !== null}
                  pending={actions.isResending}
                  onSend={(content) => actions.resend(message, content)}
                  onCancel={() => actions.stopEditing(message.id)}
                />
              ) : null
            }
          />
        );
    }
  };
  const drawLive = (reply: LiveReply, key: string) =>
    drawReply({ kind: 'live', live: reply, isDemo: model?.isDemo === true }, key, {
      isDeleting: false,
      isReplying: true,
      versions: [],
    });
  const drawReply = (reply: ShownReply, key: string, state: MessageState) => (
    <AssistantMessage
      key={key}
      reply={reply}
      codeActions={actionsFor(sentWithReply(reply))}
      state={state}
      events={actions.events}
    />
  );

  return (
    <div ref={content} className="mx-auto w-full max-w-3xl space-y-7 px-4 py-6">
      {shown.map((entry, index) => {
        // Not its own id: the focus stays on the switch between versions.
        const key = shown[index - 1]?.id ?? '';
        return 'role' in entry ? draw(entry, key) : drawLive(entry, key);
      })}
      {actions.dialog}
      {dialog}
    </div>
  );
}

/** The projects a stored reply was made from; a pending one cannot be applied yet. */
function sentWithReply(reply: ShownReply) {
  return reply.kind === 'stored' ? (reply.message.metadata.projects ?? []) : [];
}
