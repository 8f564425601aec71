/** Pulls asked for within this time of the last one are served by it, in ms: focus and visibility come in pairs. */
const FRESH_MS = 5000;

/** Whether what was pulled at `pulledAt` is fresh enough at `now` (ms since the epoch; null = never pulled). */
export function isFresh(pulledAt: number | null, now: number): boolean {
  return pulledAt !== null && now >= pulledAt && now - pulledAt < FRESH_MS;
}
