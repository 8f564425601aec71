interface Limit {
  readonly most: number;
  readonly windowMs: number;
}

export interface Limits {
  /** Counts an event; gives the wait in ms when the limit is reached, else null. */
  readonly take: (key: string, limit: Limit) => number | null;
}

/** Evicts the oldest keys beyond this, to bound memory. */
const MAX_KEYS = 10_000;

/** Limits held in memory; a window starts with its first event. */
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
      if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest);
      return null;
    },
  };
}
