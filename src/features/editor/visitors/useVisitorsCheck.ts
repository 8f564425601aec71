import { useEffect, useState } from 'react';
import type { PublishResult } from '#content/publish/publish.ts';
import type { AccountServices } from '#mutators/services.ts';
import type { Removed } from '#content/publish/publishReport.ts';

export function visitorsMiss(count: number): string {
  return count === 1
    ? 'Visitors get it without 1 thing.'
    : `Visitors get it without ${count} things.`;
}

export function lostCount(removed: readonly Removed[]): number {
  return lostOf(removed).reduce((sum, { count }) => sum + count, 0);
}

function newlyLost(before: readonly Removed[], after: readonly Removed[]): readonly Removed[] {
  const known = new Set(lostOf(before).map(({ kind, name }) => `${kind} ${name}`));
  return lostOf(after).filter(({ kind, name }) => !known.has(`${kind} ${name}`));
}

export function lostOf(removed: readonly Removed[]): readonly Removed[] {
  return removed.filter(({ kind }) => kind !== 'rewritten');
}

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

/** What visitors don't get of an update of HTML, and what of it they got `before`. Null if the code is missing. */
export async function leftOut(
  publish: AccountServices['publish'],
  before: string | null,
  after: string,
) {
  try {
    const { removed } = await publish(after);
    const count = lostCount(removed);
    if (count === 0 || before === null) return { count, added: [] };
    return { count, added: newlyLost((await publish(before)).removed, removed) };
  } catch {
    return null;
  }
}
