import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<number>();

/** Runs code of a process: the timers it sets and the Web Locks it takes are that process's. */
export function asProcess<T>(process: number, run: () => T): T {
  return running.run(process, run);
}

/** The process whose code runs now; undefined while the simulation itself does. */
export function runningProcess(): number | undefined {
  return running.getStore();
}
