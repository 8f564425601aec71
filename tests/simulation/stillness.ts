/** Knows when nothing runs by itself any more, so that the next step is the scheduler's choice alone. */
export interface Stillness {
  /** Resolves when all started work waits for the scheduler. */
  readonly settle: () => Promise<void>;
  /** Lets the event loop turn a few times, whatever is under way. */
  readonly turns: (count: number) => Promise<void>;
  /** Runs work of the server, which may use the event loop as it likes. */
  readonly outside: <T>(work: () => Promise<T>) => Promise<T>;
  readonly restore: () => void;
}

/**
 * Counts what the fake IndexedDB and Dexie put on the event loop (`setImmediate`, `setTimeout` of 0), in the
 * order they would run anyway. Until `restore` it stands in for the platform's functions.
 */
export function watchEventLoop(): Stillness {
  const { setImmediate: realImmediate, setTimeout: realTimeout } = globalThis;
  let pending = 0;
  let isOutside = false;

  const counted = (run: () => void): NodeJS.Immediate => {
    pending += 1;
    return realImmediate(() => {
      pending -= 1;
      run();
    });
  };
  globalThis.setImmediate = Object.assign(
    (run: (...args: unknown[]) => void, ...args: unknown[]) =>
      isOutside ? realImmediate(run, ...args) : counted(() => run(...args)),
    { __promisify__: realImmediate.__promisify__ },
  ) as typeof setImmediate;
  globalThis.setTimeout = ((run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    isOutside || (ms ?? 0) > 0
      ? realTimeout(run, ms, ...args)
      : counted(() => run(...args))) as typeof setTimeout;

  const turn = (): Promise<void> => new Promise((resolve) => realImmediate(resolve));
  return {
    settle: async () => {
      for (let still = 0; still < 2; still = pending === 0 ? still + 1 : 0) await turn();
    },
    turns: async (count) => {
      for (let done = 0; done < count; done += 1) await turn();
    },
    outside: async (work) => {
      isOutside = true;
      try {
        return await work();
      } finally {
        isOutside = false;
      }
    },
    restore: () => {
      globalThis.setImmediate = realImmediate;
      globalThis.setTimeout = realTimeout;
    },
  };
}
