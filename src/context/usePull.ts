import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Failure } from '#domain/failure.ts';
import { caught, fail, type Result } from '#domain/result.ts';
import { listen } from '#ui/browser/listen.ts';
import { useServices } from '#context/services.tsx';

/**
 * Runs on mount, key change, focus and reconnect, with automatic retries. Returns state and manual retry. `onFailure`
 * receives failures that occur while online.
 */
export function usePull(
  key: string,
  run: () => Promise<Result<unknown>>,
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
    // A rejection, which is a bug, would leave the screen loading for ever.
    const result: Result<unknown> = navigator.onLine
      ? await caught(run)
      : fail({ kind: 'offline' });
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
    const { key: lastKey, at } = latest.current;
    if (lastKey === key && performance.now() - at < ONCE_IN_MS) return;
    void start();
  };
  const askForKey = useEffectEvent(ask);
  useEffect(() => askForKey(), [key]);
  const startAgain = useEffectEvent(() => void start(latest.current.retries + 1));
  useEffect(() => {
    // The first request after a reconnect often fails, and nothing else would retry.
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

const EVERY_MS = 60_000;

/** Runs on mount, focus and reconnect. By default pulls the user's pages, also every minute while visible. */
export function useRefresh(refresh?: () => void): void {
  const { requestPull } = useServices();
  const isOwn = refresh === undefined;
  const ask = useEffectEvent(() => {
    if (refresh === undefined) requestPull();
    else refresh();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const startMinute = () => {
      clearInterval(timer);
      const isSeen = document.visibilityState === 'visible' && navigator.onLine;
      timer = isOwn && isSeen ? setInterval(ask, EVERY_MS) : undefined;
    };
    const onReturn = () => {
      ask();
      startMinute();
    };
    const onVisibility = () => {
      if (document.visibilityState === 'visible') onReturn();
      else startMinute();
    };
    onReturn();
    const stops = [
      listen(document, ['visibilitychange'], onVisibility),
      listen(window, ['focus', 'online'], onReturn),
      listen(window, ['offline'], startMinute),
      () => clearInterval(timer),
    ];
    return () => stops.forEach((stop) => stop());
  }, [isOwn]);
}

export type PullState =
  | { readonly status: 'loading' }
  /** The store has data fetched at `since` (ms since the epoch) or later; live queries may lag. */
  | { readonly status: 'fresh'; readonly since: number }
  | { readonly status: 'failed'; readonly failure: Failure };

/** Throttle: returning to a window fires several events. */
const ONCE_IN_MS = 1000;

/** Spec §9. */
const RETRIES = 3;

function retryDelay(retries: number): number {
  return Math.min(1000 * 2 ** retries, 30_000);
}

const LOADING: PullState = { status: 'loading' };

function canPass({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'busy';
}
