/** Pulls asked for within this time of the last one are made together at its end, in ms: `online` and visibility come in pairs. */
const FRESH_MS = 5000;

/** For how long what was pulled at `pulledAt` (null = never) is fresh enough yet; all in ms, the times since the epoch. */
export function freshFor(pulledAt: number | null, now: number): number {
  return pulledAt === null || now < pulledAt ? 0 : Math.max(0, pulledAt + FRESH_MS - now);
}
