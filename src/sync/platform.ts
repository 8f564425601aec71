import type { Lock, Timers } from './syncDeps.ts';

/** Without Web Locks `run` starts at once: slower, but safe. Rejects with a `TimeoutError` after `longestWaitMs`. */
export function webLock(name: string, longestWaitMs?: number): Lock {
  return async (run) => {
    // Missing in old Safari and on insecure origins, despite its type.
    const locks: LockManager | undefined = globalThis.navigator?.locks;
    if (locks === undefined) return run();
    if (longestWaitMs === undefined) return locks.request(name, run);
    return locks.request(name, { signal: AbortSignal.timeout(longestWaitMs) }, run);
  };
}

export const platformTimers: Timers = {
  after: (ms, run) => {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};

/** Shows how much is unsent on the app's icon. */
export function showBadge(unsent: number): void {
  // Not all browsers have the API; those that do reject when the app isn't installed.
  const badge: Partial<NavigatorBadge> = navigator;
  badge.setAppBadge?.(unsent).catch(() => undefined);
}
