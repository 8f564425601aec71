import { useEffect, useSyncExternalStore } from 'react';
import { onBeforeReload } from '#context/beforeReload.ts';
import { useAccount } from '#context/session.tsx';
import { listen } from '#ui/browser/listen.ts';
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
    const stops = [
      onBeforeReload(draft.flush),
      listen(window, ['pagehide'], draft.flushNow),
      listen(document, ['visibilitychange'], () => {
        if (document.visibilityState === 'hidden') draft.flushNow();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      void draft.flush();
    };
  }, [draft]);
  return [text, draft.change, () => draft.current() ?? ''];
}
