import { useEffect, useSyncExternalStore } from 'react';
import { onBeforeReload } from '#context/beforeReload.ts';
import { useAccount } from '#context/session.tsx';
import { composerText } from './composerText.ts';

/** An unsent text (null until read), its setter and getter. Saved while typing, and when the window hides or reloads. */
export function useComposerText(
  sessionId: string | null,
): readonly [string | null, (text: string) => void, () => string] {
  const account = useAccount();
  const draft = composerText(account, sessionId ?? '');
  const text = useSyncExternalStore(draft.subscribe, draft.current);
  useEffect(() => {
    void draft.read();
    const cleanUp = new AbortController();
    const { signal } = cleanUp;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') draft.flushNow();
    };
    const stopFlushing = onBeforeReload(draft.flush);
    window.addEventListener('pagehide', draft.flushNow, { signal });
    document.addEventListener('visibilitychange', onVisibility, { signal });
    return () => {
      cleanUp.abort();
      stopFlushing();
      void draft.flush();
    };
  }, [draft]);
  return [text, draft.change, () => draft.current() ?? ''];
}
