import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChatSession } from '#domain/chat/chat.ts';

/** The session in the URL, or the first one if it is missing (spec §4). `isSettled`: the list is loaded. */
export function useChosenSession(
  sessions: readonly ChatSession[] | undefined,
  isSettled: boolean,
): { readonly session: ChatSession | null; readonly choose: (id: string | null) => void } {
  const { session: id, about } = useSearch({ from: '/ai-assistant' });
  const router = useRouter();
  const awaited = useRef<string | null>(null);
  const go = (next: string | undefined) => {
    // The user may have left before the server answered.
    if (router.latestLocation.pathname !== '/ai-assistant') return;
    // Back leaves the assistant instead of walking through its sessions.
    void router.navigate({ to: '/ai-assistant', search: { session: next }, replace: true });
  };

  const ensureChosen = useEffectEvent(() => {
    if (sessions === undefined || about !== undefined) return;
    const isListed = sessions.some((one) => one.id === id);
    if (isListed) awaited.current = null;
    if (isListed || (id !== undefined && (!isSettled || awaited.current === id))) return;
    const first = sessions[0]?.id;
    if (first !== id) go(first);
  });
  useEffect(() => ensureChosen(), [sessions, isSettled, id, about]);

  return {
    session: sessions?.find((one) => one.id === id) ?? null,
    choose: (next) => {
      awaited.current = next;
      go(next ?? undefined);
    },
  };
}
