import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OpenPage } from '#domain/chat/chatContext.ts';
import { createConversation, type Conversation } from './conversation.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { useAccount } from '#context/session.tsx';
import { readyToSend } from '#context/pulls/accountPulls.ts';

/** Use once, keyed by the user's id: unmounting discards running replies (spec §4). Does not re-render per fragment. */
export function useConversation(openPage?: () => OpenPage): Conversation {
  const account = useAccount();
  const [store] = useState(() =>
    createConversation(account, {
      showToast,
      onNextFrame: (run) => requestAnimationFrame(run),
      loadMessages: (sessionId) => readyToSend(account, sessionId),
      schedule: (ms, run) => setTimeout(run, ms),
      openPage,
    }),
  );
  const replies = useSyncExternalStore(store.subscribe, store.current);
  useEffect(() => () => store.close(), [store]);
  return {
    ...store,
    live: (sessionId) => (sessionId === null ? null : (replies.get(sessionId) ?? null)),
  };
}
