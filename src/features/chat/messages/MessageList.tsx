import type { Conversation } from '#features/chat/conversation/conversation.ts';
import type { AssistantModel, ShownMessage } from '#domain/chat/chat.ts';
import type { LiveReply } from '#mutators/chat/liveReply.ts';
import { Bubble } from '#ui/display/Bubble.tsx';
import { useCodeActions } from '#features/chat/apply/useCodeActions.tsx';
import { AssistantMessage, type ShownReply } from './AssistantMessage.tsx';
import { MessageEditor } from './MessageEditor.tsx';
import { MessageActions, MessageFrame } from './MessageFrame.tsx';
import { useMessageEvents } from './useMessageEvents.tsx';
import { UserMessage } from './UserMessage.tsx';

/** The messages of a session, oldest first, and the pending reply (spec §2). */
export function MessageList({
  sessionId,
  messages,
  live,
  model,
  projectIds,
  conversation,
  content,
}: {
  readonly sessionId: string;
  readonly messages: readonly ShownMessage[];
  readonly live: LiveReply | null;
  readonly model: AssistantModel | null;
  /** The session's context, listed first when applying code. */
  readonly projectIds: readonly string[];
  readonly conversation: Conversation;
  readonly content: (element: HTMLElement | null) => void;
}) {
  const { actionsFor, dialog } = useCodeActions(projectIds);
  const actions = useMessageEvents(sessionId, messages, conversation);
  // The stored reply replaces the pending one, under the same key.
  const coming = live !== null && !messages.some(({ id }) => id === live.id) ? live : null;
  const isReplaced = ({ id }: ShownMessage) => live?.replaces.includes(id) === true;
  const at = messages.findIndex(isReplaced);
  const place = at === -1 ? messages.length : at;
  const last = messages.at(-1);

  const draw = (message: ShownMessage) => {
    const state = { isDeleting: message.id === actions.deletingId, isReplying: live !== null };
    switch (message.role) {
      case 'assistant':
        return drawReply({ kind: 'stored', message }, message.id, state);
      case 'system':
        return (
          <MessageFrame key={message.id} label="System">
            <Bubble tone="centred">{message.content}</Bubble>
            <div className="flex justify-center">
              <MessageActions
                text={message.content}
                at={message.created_at}
                deleting={state.isDeleting}
                onDelete={() => actions.events.onDelete(message)}
              />
            </div>
          </MessageFrame>
        );
      case 'user':
        return (
          <UserMessage
            key={message.id}
            message={message}
            state={state}
            events={actions.events}
            hasNoReply={message === last && live === null}
            editor={
              actions.editing?.id === message.id && live === null ? (
                <MessageEditor
                  text={actions.editing.text}
                  pending={actions.isResending}
                  onSend={(text) => actions.resend(message, text)}
                  onCancel={actions.stopEditing}
                />
              ) : null
            }
          />
        );
    }
  };
  const drawReply = (
    reply: ShownReply,
    key: string,
    state: { readonly isDeleting: boolean; readonly isReplying: boolean },
  ) => (
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
      {[
        ...messages.slice(0, place).map(draw),
        ...(coming === null
          ? []
          : [
              drawReply({ kind: 'live', live: coming, isDemo: model?.isDemo === true }, coming.id, {
                isDeleting: false,
                isReplying: true,
              }),
            ]),
        ...messages.slice(place).flatMap((message) => (isReplaced(message) ? [] : [draw(message)])),
      ]}
      {actions.dialog}
      {dialog}
    </div>
  );
}

/** The projects a stored reply was made from; a pending one cannot be applied yet. */
function sentWithReply(reply: ShownReply) {
  return reply.kind === 'stored' ? (reply.message.metadata.projects ?? []) : [];
}
