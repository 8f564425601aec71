import type { Lock, Timers } from './deps.ts';

/**
 * A Web Lock shared by tabs and worker; without Web Locks it runs at once, which is safe but slower. Rejects with a
 * `TimeoutError` when it isn't granted within `longestWaitMs`.
 */
export function webLock(name: string, longestWaitMs?: number): Lock {
  return async (run) => {
    // Missing in old Safari and on insecure origins, whatever the type says.
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
