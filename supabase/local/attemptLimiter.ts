export interface AttemptLimiter {
  /**
   * The wait in ms, or null when the attempt may start. It counts as failed at once, so that parallel attempts cannot
   * bypass the limit.
   */
  readonly begin: (address: string, email: string) => number | null;
  readonly succeeded: (address: string, email: string) => void;
}

const FREE_FAILURES = 8;
const FREE_FAILURES_PER_ADDRESS = 60;
const WINDOW_MS = 5 * 60_000;
/** Evicts the oldest keys beyond this, to bound memory. */
const MAX_KEYS = 10_000;

export function createAttemptLimiter(now: () => number): AttemptLimiter {
  const failures = new Map<string, { count: number; until: number }>();
  const current = (key: string): { count: number; until: number } | null => {
    const entry = failures.get(key);
    if (entry === undefined) return null;
    if (entry.until > now()) return entry;
    failures.delete(key);
    return null;
  };
  const count = (key: string): void => {
    const entry = { count: (current(key)?.count ?? 0) + 1, until: now() + WINDOW_MS };
    failures.delete(key);
    failures.set(key, entry);
    const oldest = failures.keys().next().value;
    if (failures.size > MAX_KEYS && oldest !== undefined) failures.delete(oldest);
  };
  const waitOf = (key: string, free: number): number | null => {
    const entry = current(key);
    return entry === null || entry.count < free ? null : entry.until - now();
  };
  return {
    begin: (address, email) => {
      const pair = pairKey(address, email);
      const wait = waitOf(pair, FREE_FAILURES) ?? waitOf(address, FREE_FAILURES_PER_ADDRESS);
      if (wait !== null) return wait;
      count(pair);
      count(address);
      return null;
    },
    succeeded: (address, email) => {
      failures.delete(pairKey(address, email));
      const entry = current(address);
      if (entry !== null) entry.count -= 1;
    },
  };
}

function pairKey(address: string, email: string): string {
  return `${address} ${email.trim().toLowerCase()}`;
}
