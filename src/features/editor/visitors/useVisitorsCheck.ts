import { useEffect, useState } from 'react';
import type { PublishResult } from '#content/publish/publish.ts';

/** What the check knows: nothing yet, what is published, or that it could not be found out. */
export type VisitorsCheckState =
  | { readonly kind: 'working' }
  | { readonly kind: 'done'; readonly source: string; readonly result: PublishResult }
  | { readonly kind: 'failed' };

/**
 * What publishing makes of the editor's text, found out once, after the first paint. Where that fails it is tried
 * again when the connection is back, or by `again`.
 */
export function useVisitorsCheck(
  readText: () => string,
  publish: (source: string) => Promise<PublishResult>,
): { readonly state: VisitorsCheckState; readonly again: () => void } {
  const [state, setState] = useState<VisitorsCheckState>({ kind: 'working' });
  const [round, setRound] = useState(0);
  const again = () => setRound((last) => last + 1);

  useEffect(() => {
    let wanted = true;
    const run = async () => {
      setState({ kind: 'working' });
      const source = readText();
      try {
        const result = await publish(source);
        if (wanted) setState({ kind: 'done', source, result });
      } catch {
        if (!wanted) return;
        // What it takes is fetched when first needed: the device may have been offline ever since.
        setState({ kind: 'failed' });
        window.addEventListener('online', onOnline, { once: true });
      }
    };
    const onOnline = () => void run();
    // The dialog is to be there first: a long page takes a while.
    const timer = setTimeout(() => void run(), START_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [round, readText, publish]);

  return { state, again };
}

/** Long enough for a dialog to be painted and to move in, ms. */
const START_MS = 120;
