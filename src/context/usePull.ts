import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Failure } from '#domain/failure.ts';
import { fail, type Result } from '#domain/result.ts';
import { useServices } from './services.tsx';
import { useRefresh } from './useRefresh.ts';

/** How a pull for what is on the screen stands. */
export type PullState =
  | { readonly status: 'loading' }
  /** What the store got from it was fetched at `since`, ms since the epoch, or later; a live query may still be behind. */
  | { readonly status: 'fresh'; readonly since: number }
  | { readonly status: 'failed'; readonly failure: Failure };

/** Coming back to a window raises several events at once; they ask once in this time, in ms. */
const ONCE_IN_MS = 1000;

/** How often a pull without an answer is tried again by itself (spec §9). */
const RETRIES = 3;

/** How long before each of these tries, in ms: 1 s doubled, at most 30 s (spec §9). */
function retryDelay(retries: number): number {
  return Math.min(1000 * 2 ** retries, 30_000);
}

const LOADING: PullState = { status: 'loading' };

/**
 * Keeps what `key` names fresh by `run`: on mount, when the key changes, on focus and on reconnect, with a few tries
 * when there is no answer. Gives how that stands and how to ask again; `onFailure` hears of each failure that a
 * server or a network caused while the browser believed to be online.
 */
export function usePull(
  key: string,
  run: () => Promise<Result<void>>,
  onFailure?: (failure: Failure) => void,
): readonly [PullState, () => void] {
  const [pulled, setPulled] = useState<{ readonly key: string; readonly state: PullState } | null>(
    null,
  );
  const { now } = useServices();
  const latest = useRef({ key: '', at: Number.NEGATIVE_INFINITY, run: 0, retries: 0 });
  const start = async (retries = 0) => {
    const mine = latest.current.run + 1;
    latest.current = { key, at: performance.now(), run: mine, retries };
    const since = now();
    const result: Result<void> = navigator.onLine ? await run() : fail({ kind: 'offline' });
    if (latest.current.run !== mine) return;
    setPulled({
      key,
      state: result.ok ? { status: 'fresh', since } : { status: 'failed', failure: result.failure },
    });
    if (result.ok) return;
    latest.current = { ...latest.current, at: Number.NEGATIVE_INFINITY };
    if (navigator.onLine && retries === 0) onFailure?.(result.failure);
  };
  const ask = () => {
    const { key: asked, at } = latest.current;
    if (asked === key && performance.now() - at < ONCE_IN_MS) return;
    void start();
  };
  const askForKey = useEffectEvent(ask);
  useEffect(() => askForKey(), [key]);
  const startAgain = useEffectEvent(() => void start(latest.current.retries + 1));
  useEffect(() => {
    // The first request after a tunnel often fails, and nothing else would ask again.
    const { retries } = latest.current;
    const isUnanswered = pulled?.state.status === 'failed' && canPass(pulled.state.failure);
    if (!isUnanswered || !navigator.onLine || retries >= RETRIES) return;
    const timer = setTimeout(startAgain, retryDelay(retries));
    return () => clearTimeout(timer);
  }, [pulled]);
  useRefresh(ask);
  const retry = () => {
    setPulled(null);
    void start();
  };
  return [pulled?.key === key ? pulled.state : LOADING, retry];
}

/** Whether the same request may be answered a little later. */
function canPass({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'busy';
}
