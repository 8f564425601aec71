type Lock = <T>(run: () => Promise<T>) => Promise<T>;

/** A lock that also holds inside this window where the platform's own lock does nothing (old browsers, insecure origins). */
export function oneAtATime(lock: Lock): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => lock(run));
    // The next one waits for this one, however it ends; its own caller hears of a failure.
    last = mine.catch(() => undefined);
    return mine;
  };
}
