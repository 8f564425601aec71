type Lock = <T>(run: () => Promise<T>) => Promise<T>;

/** Adds mutual exclusion within this window where Web Locks are missing (old browsers, insecure origins). */
export function oneAtATime(lock: Lock): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => lock(run));
    last = mine.catch(() => undefined);
    return mine;
  };
}
