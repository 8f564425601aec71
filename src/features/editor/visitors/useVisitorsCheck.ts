import { useEffect, useState } from 'react';
import type { PublishResult } from '#content/publish/publish.ts';

export type VisitorsCheckState =
  | { readonly kind: 'working' }
  | { readonly kind: 'done'; readonly source: string; readonly result: PublishResult }
  | { readonly kind: 'failed' };

/**
 * Publishes the editor's text `delayMs` after `readText` changed, never while it is null. Keeps the last result until
 * then. Retries when the device is back online, or by `retry`.
 */
export function useVisitorsCheck(
  readText: (() => string) | null,
  publish: (source: string) => Promise<PublishResult>,
  delayMs = AFTER_PAINT_MS,
): { readonly state: VisitorsCheckState; readonly retry: () => void } {
  const [state, setState] = useState<VisitorsCheckState>({ kind: 'working' });
  const [round, setRound] = useState(0);
  const retry = () => setRound((last) => last + 1);

  useEffect(() => {
    if (readText === null) return undefined;
    let isCurrent = true;
    const run = async () => {
      setState((last) => (last.kind === 'done' ? last : { kind: 'working' }));
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
    const timer = setTimeout(() => void run(), delayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [round, readText, publish, delayMs]);

  return { state, retry };
}

/** Publishing a long page takes a while: a dialog is painted first. */
const AFTER_PAINT_MS = 120;
