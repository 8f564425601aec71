import type { Lock, Timers } from './deps.ts';

/**
 * A lock of the given name that holds across tabs and the worker, where the browser has Web Locks;
 * elsewhere it runs at once, which is slower but as safe.
 */
export function webLock(name: string): Lock {
  return async (run) => {
    // Old Safari and insecure origins have no Web Locks, whatever the type says.
    const locks: LockManager | undefined = globalThis.navigator?.locks;
    return locks === undefined ? run() : locks.request(name, run);
  };
}

/** The platform's timers. */
export const platformTimers: Timers = {
  after: (ms, run) => {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};
