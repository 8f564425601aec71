import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChatSession } from '#domain/chat/chat.ts';

/** The session on the screen, or null, and how to choose another; null chooses none. */
export interface ChosenSession {
  readonly session: ChatSession | null;
  readonly choose: (id: string | null) => void;
}

/**
 * The chosen session stands in the address, so that it survives a reload and can be linked. When none is chosen, or the
 * chosen one is gone, the first one is (spec §4). `isSettled` says whether the list is all there is: until then a
 * session that is not in it may still come.
 */
export function useChosenSession(
  sessions: readonly ChatSession[] | undefined,
  isSettled: boolean,
): ChosenSession {
  const { session: id } = useSearch({ from: '/ai-assistant' });
  const navigate = useNavigate();
  /** A session that was chosen before the list had it. */
  const awaited = useRef<string | null>(null);
  const go = (next: string | undefined) =>
    // In place of the last one: a step back leaves the assistant, it does not leaf through its sessions.
    void navigate({ to: '/ai-assistant', search: { session: next }, replace: true });

  const look = useEffectEvent(() => {
    if (sessions === undefined) return;
    const isListed = sessions.some((one) => one.id === id);
    if (isListed) awaited.current = null;
    if (isListed || (id !== undefined && (!isSettled || awaited.current === id))) return;
    const first = sessions[0]?.id;
    if (first !== id) go(first);
  });
  useEffect(() => look(), [sessions, isSettled, id]);

  return {
    session: sessions?.find((one) => one.id === id) ?? null,
    choose: (next) => {
      awaited.current = next;
      go(next ?? undefined);
    },
  };
}
