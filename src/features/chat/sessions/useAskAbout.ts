import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAccount } from '#context/session.tsx';
import { useChatMutator } from '#context/useMutator.ts';
import { askAbout } from '#mutators/chat/askAbout.ts';

/** Opens a conversation about the page in the URL; `choose` gets null when that failed. Returns whether it is running. */
export function useAskAbout(choose: (sessionId: string | null) => void): boolean {
  const account = useAccount();
  const { about } = useSearch({ from: '/ai-assistant' });
  const router = useRouter();
  const [open] = useChatMutator('addProject', (pageId: string) => askAbout(account, pageId));
  const begun = useRef<string | null>(null);
  const begin = useEffectEvent(async (pageId: string) => {
    if (begun.current === pageId) return;
    begun.current = pageId;
    const opened = await open(pageId);
    begun.current = null;
    // The user may have chosen another session meanwhile.
    if (router.latestLocation.search.about !== pageId) return;
    choose(opened.ok ? opened.value : null);
  });
  useEffect(() => {
    if (about !== undefined) void begin(about);
  }, [about]);
  return about !== undefined;
}
