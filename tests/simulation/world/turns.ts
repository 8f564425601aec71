import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<number>();

/** Runs code of a process, which owns the timers it sets and the Web Locks it takes. */
export function asProcess<T>(process: number, run: () => T): T {
  return running.run(process, run);
}

/** The process whose code runs now; undefined for the simulation itself. */
export function runningProcess(): number | undefined {
  return running.getStore();
}
