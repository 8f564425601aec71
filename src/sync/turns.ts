export type Turns = <T>(run: () => Promise<T>) => Promise<T>;

/** Runs at most `most` at once, the others in turn. */
export function turns(most: number): Turns {
  let free = most;
  const queue: (() => void)[] = [];
  return async (run) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await run();
    } finally {
      const next = queue.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
