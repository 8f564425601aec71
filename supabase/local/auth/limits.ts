/** How often something may happen. */
interface Limit {
  readonly most: number;
  readonly windowMs: number;
}

/** Counts what happened under a key and tells when there is too much of it. */
export interface Limits {
  /** Counts one more, or gives how long to wait (ms) when there were enough. */
  readonly take: (key: string, limit: Limit) => number | null;
}

/** More keys than this are forgotten, oldest first, so that guessing cannot fill the memory. */
const MOST_KEYS = 10_000;

/** Limits that hold while the process lives; a window begins with the first that is counted. */
export function createLimits(now: () => number): Limits {
  const windows = new Map<string, { count: number; readonly until: number }>();
  return {
    take: (key, { most, windowMs }) => {
      const open = windows.get(key);
      if (open !== undefined && open.until > now()) {
        if (open.count >= most) return open.until - now();
        open.count += 1;
        return null;
      }
      windows.delete(key);
      windows.set(key, { count: 1, until: now() + windowMs });
      const oldest = windows.keys().next().value;
      if (windows.size > MOST_KEYS && oldest !== undefined) windows.delete(oldest);
      return null;
    },
  };
}
