import { useEffect, useState } from 'react';
import { onBeforeReload } from '#context/beforeReload.ts';
import { useAccount } from '#context/session.tsx';
import { composerText } from './composerText.ts';

/**
 * What is typed in a conversation (null: in none) and not sent, kept on this device as it changes and when the window is
 * hidden, left or loaded again. Gives the text (null until it is read) and how to change it.
 */
export function useComposerText(
  sessionId: string | null,
): readonly [string | null, (text: string) => void] {
  const account = useAccount();
  const kept = sessionId === null ? null : composerText(account, sessionId);
  const [text, setText] = useState(kept === null ? '' : kept.current());
  useEffect(() => {
    if (kept === null) return undefined;
    let isWanted = true;
    void kept.read().then((read) => {
      if (isWanted) setText((typed) => typed ?? read);
    });
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') kept.handOver();
    };
    const stopKeeping = onBeforeReload(kept.flush);
    window.addEventListener('pagehide', kept.handOver);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isWanted = false;
      stopKeeping();
      window.removeEventListener('pagehide', kept.handOver);
      document.removeEventListener('visibilitychange', onVisibility);
      void kept.flush();
    };
  }, [kept]);
  return [
    text,
    (typed) => {
      kept?.change(typed);
      setText(typed);
    },
  ];
}
