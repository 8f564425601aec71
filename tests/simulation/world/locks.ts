import type { Lock } from '#sync/syncDeps.ts';
import { asProcess, runningProcess } from './turns.ts';

/** A lock shared by a device's processes, like a Web Lock; released when its holder dies. */
export interface SimLock {
  /** The lock as one process uses it. */
  readonly of: (process: number) => Lock;
  /** Releases a dead process's lock and queue position. */
  readonly release: (process: number) => void;
}

interface Turn {
  readonly process: number;
  readonly begin: () => void;
}

/** A lock; without `holds` it never blocks, as in a browser without Web Locks. */
export function createLock(holds: boolean): SimLock {
  const turns: Turn[] = [];
  const gone = new Set<number>();
  const end = (turn: Turn): void => {
    const place = turns.indexOf(turn);
    if (place < 0) return;
    turns.splice(place, 1);
    if (place === 0) turns[0]?.begin();
  };
  return {
    of: (process) => (run) => {
      if (!holds) return run();
      return new Promise((resolve, reject) => {
        // Code of a killed process may still request it.
        if (gone.has(process)) return;
        const turn: Turn = {
          process,
          begin: () =>
            asProcess(process, () => {
              void run()
                .then(resolve, reject)
                .finally(() => end(turn));
            }),
        };
        turns.push(turn);
        if (turns.length === 1) turn.begin();
      });
    },
    release: (process) => {
      gone.add(process);
      for (const turn of turns.filter((one) => one.process === process)) end(turn);
    },
  };
}

/** A device's named Web Locks, the part of `navigator.locks` that draft locks use. */
export interface SimWebLocks {
  /** Without `run`, `options` runs when it is its turn. */
  readonly request: (
    name: string,
    options: { readonly ifAvailable: true } | (() => Promise<unknown>),
    run?: (lock: object | null) => unknown,
  ) => Promise<unknown>;
  readonly query: () => Promise<{ readonly held: readonly { readonly name: string }[] }>;
  readonly release: (process: number) => void;
}

export function createWebLocks(): SimWebLocks {
  const held = new Map<string, number>();
  const queues = new Map<string, SimLock>();
  const gone = new Set<number>();
  return {
    request: async (name, options, run = () => undefined) => {
      const process = runningProcess();
      if (typeof options === 'function') {
        const queue = queues.get(name) ?? createLock(true);
        queues.set(name, queue);
        return process === undefined ? options() : queue.of(process)(options);
      }
      await Promise.resolve();
      if (process === undefined || gone.has(process) || held.has(name)) return run(null);
      held.set(name, process);
      try {
        return await run({ name });
      } finally {
        if (held.get(name) === process) held.delete(name);
      }
    },
    query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })) }),
    release: (process) => {
      gone.add(process);
      for (const queue of queues.values()) queue.release(process);
      for (const [name, holder] of held) if (holder === process) held.delete(name);
    },
  };
}

/** Replaces `navigator.locks` by `current`; returns the function that restores it. */
export function lendWebLocks(current: () => SimWebLocks | undefined): () => void {
  Object.defineProperty(globalThis.navigator, 'locks', { configurable: true, get: current });
  return () => {
    Reflect.deleteProperty(globalThis.navigator, 'locks');
  };
}
