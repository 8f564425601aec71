import type { Lock, Timers } from './deps.ts';

/**
 * A lock of the given name that holds across tabs and the worker, where the browser has Web Locks;
 * elsewhere it runs at once, which is slower but as safe. Rejects with a `TimeoutError` where its turn has not come
 * within `longestWaitMs`.
 */
export function webLock(name: string, longestWaitMs?: number): Lock {
  return async (run) => {
    // Old Safari and insecure origins have no Web Locks, whatever the type says.
    const locks: LockManager | undefined = globalThis.navigator?.locks;
    if (locks === undefined) return run();
    if (longestWaitMs === undefined) return locks.request(name, run);
    return locks.request(name, { signal: AbortSignal.timeout(longestWaitMs) }, run);
  };
}

/** The platform's timers. */
export const platformTimers: Timers = {
  after: (ms, run) => {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};
