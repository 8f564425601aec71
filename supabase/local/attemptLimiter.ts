export interface AttemptLimiter {
  /**
   * The wait in ms, or null when the attempt may start. It counts as failed at once, so that parallel attempts cannot
   * bypass the limit.
   */
  readonly begin: (address: string, email: string) => number | null;
  readonly succeeded: (address: string, email: string) => void;
}

const FREE_FAILURES = 8;
/** From one address, before accounts that failed there before have to wait. */
const FREE_FAILURES_PER_ADDRESS = 60;
/** From one address, before accounts that never signed in there have to wait. */
const MOST_FAILURES_PER_ADDRESS = 600;
/** Of one account, from addresses where it never signed in. */
const FREE_FAILURES_PER_ACCOUNT = 50;
const WINDOW_MS = 5 * 60_000;
/** Evicts the oldest keys beyond this, to bound memory. */
const MAX_KEYS = 10_000;

/**
 * Counts failed attempts per address, account and both. An account that once signed in from an address is only held up
 * by its own failures there: neither a neighbour behind the same address nor a guesser elsewhere locks it out.
 */
export function createAttemptLimiter(now: () => number): AttemptLimiter {
  const known = new Set<string>();
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
  const waitFor = (address: string, email: string): number | null => {
    const pair = pairKey(address, email);
    const own = waitOf(pair, FREE_FAILURES);
    if (own !== null || known.has(pair)) return own;
    const hasFailed = current(pair) !== null;
    const free = hasFailed ? FREE_FAILURES_PER_ADDRESS : MOST_FAILURES_PER_ADDRESS;
    const ofAddress = waitOf(address, free);
    if (ofAddress !== null || email === '') return ofAddress;
    return waitOf(accountKey(email), FREE_FAILURES_PER_ACCOUNT);
  };
  const forgive = (key: string): void => {
    const entry = current(key);
    if (entry !== null) entry.count -= 1;
  };
  return {
    begin: (address, email) => {
      const wait = waitFor(address, email);
      if (wait !== null) return wait;
      for (const key of [pairKey(address, email), address, accountKey(email)]) count(key);
      return null;
    },
    succeeded: (address, email) => {
      const pair = pairKey(address, email);
      failures.delete(pair);
      forgive(address);
      forgive(accountKey(email));
      known.delete(pair);
      known.add(pair);
      const [oldest] = known;
      if (known.size > MAX_KEYS && oldest !== undefined) known.delete(oldest);
    },
  };
}

function pairKey(address: string, email: string): string {
  return `${address} ${email.trim().toLowerCase()}`;
}

function accountKey(email: string): string {
  return `account ${email.trim().toLowerCase()}`;
}
