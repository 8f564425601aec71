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
