import { createHash } from 'node:crypto';

/** Detects that nothing runs by itself any more, so that the next step is only the scheduler's choice. */
export interface Stillness {
  /** Resolves when all started work waits for the scheduler. */
  readonly settle: () => Promise<void>;
  /** Lets the event loop turn `count` times, whatever is pending. */
  readonly turns: (count: number) => Promise<void>;
  /** Runs the server's work, which may use the event loop freely. */
  readonly outside: <T>(work: () => Promise<T>) => Promise<T>;
  readonly restore: () => void;
}

/** Calls `run` after `ms` of simulated time; returns its cancellation, or null outside a simulated process. */
export type SimulatedTimer = (ms: number, run: () => void) => (() => void) | null;

/** The return value of a simulated `setTimeout`. */
class TimerHandle {
  readonly cancel: () => void;
  constructor(cancel: () => void) {
    this.cancel = cancel;
  }
}

/**
 * Tracks what the fake IndexedDB and Dexie put on the event loop (`setImmediate`, `setTimeout` of 0), keeping its
 * order, and passes a process's timers to `timer`. Replaces the platform's functions until `restore`.
 */
export function watchEventLoop(timer: SimulatedTimer, now: () => number | null): Stillness {
  const {
    setImmediate: realImmediate,
    setTimeout: realTimeout,
    clearTimeout: realClear,
  } = globalThis;
  const realNow = Date.now.bind(Date);
  const realLapse = performance.now.bind(performance);
  const realLimit = AbortSignal.timeout.bind(AbortSignal);
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
  const simulated = (ms: number, run: () => void): unknown => {
    const cancel = isOutside ? null : timer(ms, run);
    return cancel === null ? realTimeout(run, ms) : new TimerHandle(cancel);
  };
  globalThis.setTimeout = ((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    ms > 0 || isOutside
      ? simulated(ms, () => run(...args))
      : counted(() => run(...args))) as typeof setTimeout;
  globalThis.clearTimeout = (handle) => {
    if (handle instanceof TimerHandle) handle.cancel();
    else realClear(handle);
  };
  // Simulated code takes no time, so a busy machine changes nothing.
  Date.now = () => (isOutside ? null : now()) ?? realNow();
  performance.now = () => (isOutside ? null : now()) ?? realLapse();
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    const end = (): void => controller.abort(new DOMException('No answer', 'TimeoutError'));
    return isOutside || timer(ms, end) === null ? realLimit(ms) : controller.signal;
  };

  // The platform's hashes in another thread, and answers at any time.
  crypto.subtle.digest = (_algorithm, data) => {
    const bytes = ArrayBuffer.isView(data) ? new Uint8Array(data.buffer) : new Uint8Array(data);
    const digest = createHash('sha256').update(bytes).digest();
    return Promise.resolve(new Uint8Array(digest).buffer);
  };

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
      globalThis.clearTimeout = realClear;
      AbortSignal.timeout = realLimit;
      Date.now = realNow;
      Reflect.deleteProperty(crypto.subtle, 'digest');
      performance.now = realLapse;
    },
  };
}
