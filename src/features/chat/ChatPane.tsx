import { useEffect, type ReactNode } from 'react';
import type { Conversation } from './conversation.ts';
import type { PullState } from '#context/usePull.ts';
import { describeChatFailure } from '#domain/chat/chatMessages.ts';
import type { LiveReply } from '#mutators/chat/streamReply.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconWarning, IconChevronLeft } from '#ui/icons.tsx';
import { Composer } from '#features/chat/composer/Composer.tsx';
import {
  EmptyConversation,
  DelayedSpinner,
  LoadFailure,
} from '#features/chat/messages/EmptyConversation.tsx';
import type { StoredChat } from './readChat.ts';
import { holdReply } from './replyLock.ts';
import { useFollowLatest, type FollowLatest } from './reply/followLatest.ts';
import { latePart, useSettled } from '#ui/lazyPart.ts';
import { Badge } from '#ui/display/Badge.tsx';

/** Imports the Markdown renderer: two thirds of the assistant's code, which the composer doesn't need. */
const MessageList = latePart(
  async () => (await import('#features/chat/messages/MessageList.tsx')).MessageList,
);

interface ChatPaneProps {
  readonly sessionId: string | null;
  readonly chat: StoredChat | undefined;
  readonly pull: PullState;
  readonly onRetry: () => void;
  readonly conversation: Conversation;
  readonly takesFocus: boolean;
  readonly onFocus: () => void;
  readonly noSession: ReactNode;
  readonly empty?: ReactNode;
  readonly above?: ReactNode;
  readonly given?: string | undefined;
}

/** A conversation and its composer, keyed by the session. */
export function ChatPane({
  sessionId,
  chat,
  pull,
  onRetry,
  conversation,
  takesFocus,
  onFocus,
  noSession,
  empty,
  above,
  given,
}: ChatPaneProps) {
  const follow = useFollowLatest();
  const { scroller, content } = follow;
  const live = conversation.live(sessionId);
  const replyingIn = live === null ? null : sessionId;
  useEffect(() => (replyingIn === null ? undefined : holdReply(replyingIn)), [replyingIn]);

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {sessionId !== null && <StaleBanner chat={chat} pull={pull} onRetry={onRetry} />}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div
          ref={scroller}
          role="log"
          aria-label="Conversation"
          tabIndex={0}
          className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto overscroll-contain -outline-offset-2"
        >
          {sessionId === null ? (
            noSession
          ) : (
            <Messages
              sessionId={sessionId}
              chat={chat}
              pull={pull}
              onRetry={onRetry}
              live={live}
              conversation={conversation}
              content={content}
              empty={empty}
            />
          )}
        </div>
        {follow.isAway && <JumpToLatest follow={follow} />}
      </div>
      {above}
      <Composer
        sessionId={sessionId}
        chat={chat}
        replying={live !== null}
        takesFocus={takesFocus}
        onFocus={onFocus}
        given={given}
        onSend={(text, images) => {
          follow.toLatest();
          return conversation.send(sessionId, text, images);
        }}
        onStop={() => {
          if (sessionId !== null) conversation.stop(sessionId);
        }}
      />
    </div>
  );
}

function Messages({
  sessionId,
  chat,
  pull,
  onRetry,
  live,
  conversation,
  content,
  empty,
}: Pick<ChatPaneProps, 'chat' | 'pull' | 'onRetry' | 'conversation' | 'empty'> & {
  readonly sessionId: string;
  readonly live: LiveReply | null;
  readonly content: FollowLatest['content'];
}) {
  // At once: an empty conversation needs it for its first message.
  const canDraw = useSettled(MessageList);
  const isEmpty = chat?.messages.length === 0 && live === null;
  if (isEmpty && chat.isSeen) {
    return empty ?? <EmptyConversation hasSession projectCount={chat.links.length} />;
  }
  if (isEmpty && pull.status === 'failed') {
    return (
      <LoadFailure
        action="fetchMessages"
        failure={pull.failure}
        offline="Connect to load this conversation."
        onRetry={onRetry}
      />
    );
  }
  if (chat === undefined || isEmpty || !canDraw) {
    return <DelayedSpinner label="Loading messages..." />;
  }
  return (
    <MessageList
      sessionId={sessionId}
      chat={chat}
      live={live}
      conversation={conversation}
      content={content}
    />
  );
}

/** Warns that messages may be missing. Offline, the composer's notes say so. */
function StaleBanner({ chat, pull, onRetry }: Pick<ChatPaneProps, 'chat' | 'pull' | 'onRetry'>) {
  const isShown = chat?.isSeen === true || (chat?.messages.length ?? 0) > 0;
  if (pull.status !== 'failed' || pull.failure.kind === 'offline' || !isShown) return null;
  return (
    <div className="px-3 pt-3 sm:px-4">
      <Banner
        live="status"
        tone="warning"
        icon={<IconWarning />}
        title={describeChatFailure('fetchMessages', pull.failure)}
        description="Showing the messages on this device."
        action={
          <Button size="sm" onClick={onRetry}>
            Try Again
          </Button>
        }
      />
    </div>
  );
}

function JumpToLatest({ follow }: { readonly follow: FollowLatest }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button
        size="sm"
        className="pointer-events-auto animate-rise shadow-float"
        icon={<IconChevronLeft className="-rotate-90" />}
        onClick={(event) => {
          // The button unmounts: focus the scroller, so that the arrow keys scroll.
          const box = event.currentTarget.parentElement?.parentElement;
          follow.toLatest();
          const scroller = box?.querySelector('[tabindex="0"]');
          if (scroller instanceof HTMLElement) scroller.focus({ preventScroll: true });
        }}
      >
        Jump to latest
        {follow.hasNewContent && <Badge tone="accent">new</Badge>}
      </Button>
    </div>
  );
}
