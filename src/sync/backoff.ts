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
