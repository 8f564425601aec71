import { useEffect, type ReactNode } from 'react';
import type { Conversation } from '#features/chat/conversation/conversation.ts';
import type { PullState } from '#context/usePull.ts';
import { describeChatFailure } from '#domain/chat/chatFailure.ts';
import type { LiveReply } from '#mutators/chat/liveReply.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconWarning } from '#ui/icons/icons.tsx';
import { Composer } from '#features/chat/composer/Composer.tsx';
import { ComposerNotes } from '#features/chat/composer/ComposerNotes.tsx';
import { EmptyConversation } from '#features/chat/messages/EmptyConversation.tsx';
import { LateSpinner } from '#features/chat/messages/LateSpinner.tsx';
import { MessageList } from '#features/chat/messages/MessageList.tsx';
import type { KnownChat } from './readChat.ts';
import { holdReply } from './conversation/replyLock.ts';
import { JumpToLatest } from './reply/JumpToLatest.tsx';
import { useFollowLatest } from './reply/useFollowLatest.ts';
import { Unreached } from './Unreached.tsx';

/** A conversation with the place to write in; another session needs another one. */
export function ChatPane({
  sessionId,
  chat,
  pull,
  onRetry,
  conversation,
  takesFocus,
  onFocus,
  unchosen,
}: {
  readonly sessionId: string | null;
  /** Undefined until this device's own is read. */
  readonly chat: KnownChat | undefined;
  /** How the asking for the session's messages stands. */
  readonly pull: PullState;
  readonly onRetry: () => void;
  readonly conversation: Conversation;
  /** Whether writing begins here at once; `onFocus` hears that it can. */
  readonly takesFocus: boolean;
  readonly onFocus: () => void;
  /** What stands in place of messages while no session is chosen. */
  readonly unchosen: ReactNode;
}) {
  const follow = useFollowLatest(sessionId);
  const { scroller, content } = follow;
  const live = conversation.live(sessionId);
  const replyingIn = live === null ? null : sessionId;
  useEffect(() => (replyingIn === null ? undefined : holdReply(replyingIn)), [replyingIn]);
  const count = chat?.links.length ?? 0;

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {sessionId !== null && <Stale chat={chat} pull={pull} onRetry={onRetry} />}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div
          ref={scroller}
          role="log"
          aria-label="Conversation"
          tabIndex={0}
          className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto overscroll-contain -outline-offset-2"
        >
          {sessionId === null ? (
            unchosen
          ) : (
            <Messages
              sessionId={sessionId}
              chat={chat}
              pull={pull}
              onRetry={onRetry}
              live={live}
              conversation={conversation}
              content={content}
            />
          )}
        </div>
        <JumpToLatest follow={follow} />
      </div>
      <Composer
        sessionId={sessionId}
        projectCount={count}
        replying={live !== null}
        takesFocus={takesFocus}
        onFocus={onFocus}
        onSend={(text) => {
          follow.toLatest();
          return conversation.send(sessionId, text);
        }}
        onStop={() => {
          if (sessionId !== null) conversation.stop(sessionId);
        }}
        notes={(text) =>
          chat !== undefined && (
            <ComposerNotes
              model={chat.model}
              projects={chat.projects}
              messages={chat.messages}
              text={text}
            />
          )
        }
      />
    </div>
  );
}

/** The messages, or what stands in their place. */
function Messages({
  sessionId,
  chat,
  pull,
  onRetry,
  live,
  conversation,
  content,
}: {
  readonly sessionId: string;
  readonly chat: KnownChat | undefined;
  readonly pull: PullState;
  readonly onRetry: () => void;
  readonly live: LiveReply | null;
  readonly conversation: Conversation;
  readonly content: (element: HTMLElement | null) => void;
}) {
  if (chat === undefined) return <LateSpinner label="Loading messages..." />;
  if (chat.messages.length === 0 && live === null) {
    if (chat.isSeen) return <EmptyConversation hasSession projectCount={chat.links.length} />;
    if (pull.status !== 'failed') return <LateSpinner label="Loading messages..." />;
    return (
      <Unreached
        action="fetchMessages"
        failure={pull.failure}
        offline="This conversation was not read on this device yet. It needs a connection."
        onRetry={onRetry}
      />
    );
  }
  return (
    <MessageList
      sessionId={sessionId}
      messages={chat.messages}
      live={live}
      model={chat.model}
      projectIds={chat.links.map(({ project_id }) => project_id)}
      conversation={conversation}
      content={content}
    />
  );
}

/** Says that the messages on the screen may not be all there are; without a network the place to write in says it. */
function Stale({
  chat,
  pull,
  onRetry,
}: {
  readonly chat: KnownChat | undefined;
  readonly pull: PullState;
  readonly onRetry: () => void;
}) {
  const isShown = chat?.isSeen === true || (chat?.messages.length ?? 0) > 0;
  if (pull.status !== 'failed' || pull.failure.kind === 'offline' || !isShown) return null;
  return (
    <div className="px-3 pt-3 sm:px-4">
      <Banner
        live="polite"
        tone="warning"
        icon={<IconWarning />}
        title={describeChatFailure('fetchMessages', pull.failure)}
        description="What this device has is shown."
        action={
          <Button size="sm" onClick={onRetry}>
            Try Again
          </Button>
        }
      />
    </div>
  );
}
