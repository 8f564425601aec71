/** Chat sessions are fetched again after so long, in ms (spec §9). */
export const SESSIONS_FRESH_MS = 5 * 60_000;

/** The messages of a session are fetched again after so long, in ms (spec §9); its context always is. */
export const MESSAGES_FRESH_MS = 60_000;

/** Whether what was fetched at `at` (null = never) need not be asked for again yet; all in ms, the times since the epoch. */
export function isFresh(at: number | null, now: number, freshMs: number): boolean {
  return at !== null && at <= now && now - at < freshMs;
}
