/** When to try again, and what is fresh enough not to be asked for. */
import { LONGEST_WAIT_MS } from '#store/outbox/queue.ts';

const FIRST_MS = 1000;
const CAP_MS = 30_000;
const SHORTEST_MS = 100;

/** Full-jitter back-off in ms: up to 1 s, doubled each time, at most 30 s (spec §9); at least `retryAfterMs`. */
export function backoffMs(
  attempts: number,
  retryAfterMs: number | null,
  random: () => number,
): number {
  const ceiling = Math.min(FIRST_MS * 2 ** Math.max(0, attempts - 1), CAP_MS);
  const jittered = Math.max(SHORTEST_MS, Math.floor(random() * ceiling));
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS));
}

/** Throttle window of page pulls: `online` and visibility events come in pairs. */
const PAGES_FRESH_MS = 5000;

/** Spec §9. */
export const SESSIONS_FRESH_MS = 5 * 60_000;

/** Spec §9. */
export const MESSAGES_FRESH_MS = 60_000;

export function isFresh(at: number | null, now: number, freshMs: number): boolean {
  return at !== null && at <= now && now - at < freshMs;
}

export function freshFor(pulledAt: number | null, now: number): number {
  return pulledAt === null || now < pulledAt ? 0 : Math.max(0, pulledAt + PAGES_FRESH_MS - now);
}
