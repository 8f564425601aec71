import { useEffect, useState } from 'react';
import type { PublishResult } from '#content/publish/publish.ts';

export type VisitorsCheckState =
  | { readonly kind: 'working' }
  | { readonly kind: 'done'; readonly source: string; readonly result: PublishResult }
  | { readonly kind: 'failed' };

/** Publishes the editor's text once, after the first paint. Retries when the device comes online, or by `retry`. */
export function useVisitorsCheck(
  readText: () => string,
  publish: (source: string) => Promise<PublishResult>,
): { readonly state: VisitorsCheckState; readonly retry: () => void } {
  const [state, setState] = useState<VisitorsCheckState>({ kind: 'working' });
  const [round, setRound] = useState(0);
  const retry = () => setRound((last) => last + 1);

  useEffect(() => {
    let isCurrent = true;
    const run = async () => {
      setState({ kind: 'working' });
      const source = readText();
      try {
        const result = await publish(source);
        if (isCurrent) setState({ kind: 'done', source, result });
      } catch {
        if (!isCurrent) return;
        setState({ kind: 'failed' });
        window.addEventListener('online', onOnline, { once: true });
      }
    };
    const onOnline = () => void run();
    // Paint the dialog first: publishing a long page takes a while.
    const timer = setTimeout(() => void run(), START_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [round, readText, publish]);

  return { state, retry };
}

const START_MS = 120;
