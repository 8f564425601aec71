import { useEffect, useState, useSyncExternalStore } from 'react';
import { createConversation, type Conversation } from '#mutators/chat/conversation.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { useAccount } from './session.tsx';
import { readyToSend } from './useChatPull.ts';

export type { Conversation } from '#mutators/chat/conversation.ts';

/**
 * The conversations of the assistant's screen; use it once, in a component whose key is the signed-in person's id.
 * Leaving the screen aborts the replies that are on their way and discards them (spec §4). It renders again when a
 * reply begins, changes its stage or ends, not with each fragment.
 */
export function useConversation(): Conversation {
  const account = useAccount();
  const [store] = useState(() =>
    createConversation(account, {
      showToast,
      onNextFrame: (run) => requestAnimationFrame(run),
      loadMessages: (sessionId) => readyToSend(account, sessionId),
      schedule: (ms, run) => setTimeout(run, ms),
    }),
  );
  const replies = useSyncExternalStore(store.subscribe, store.current);
  useEffect(() => () => store.close(), [store]);
  return {
    live: (sessionId) => (sessionId === null ? null : (replies.get(sessionId) ?? null)),
    send: store.send,
    regenerate: store.regenerate,
    continueReply: store.continueReply,
    resend: store.resend,
    stop: store.stop,
  };
}
