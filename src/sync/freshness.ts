/** Throttle window of page pulls: `online` and visibility events come in pairs. */
const PAGES_FRESH_MS = 5000;

/** How long cached chat sessions are fresh (spec §9). */
export const SESSIONS_FRESH_MS = 5 * 60_000;

/** How long a session's cached messages are fresh (spec §9). */
export const MESSAGES_FRESH_MS = 60_000;

/** Whether a fetch at `at` (null = never) is still fresh; all in ms, times since the epoch. */
export function isFresh(at: number | null, now: number, freshMs: number): boolean {
  return at !== null && at <= now && now - at < freshMs;
}

/** How much longer a pull at `pulledAt` (null = never) stays fresh; all in ms, times since the epoch. */
export function freshFor(pulledAt: number | null, now: number): number {
  return pulledAt === null || now < pulledAt ? 0 : Math.max(0, pulledAt + PAGES_FRESH_MS - now);
}
