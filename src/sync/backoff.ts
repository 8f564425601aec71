import { LONGEST_WAIT_MS } from '#store/outbox/queue.ts';

const FIRST_MS = 1000;
const CAP_MS = 30_000;
const SHORTEST_MS = 100;

/**
 * How long to wait after `attempts` failures in a row, in ms: somewhere between nothing and 1 s doubled each
 * time, at most 30 s (spec §9), so that many devices do not come back at once. Never shorter than the server
 * asked for (`retryAfterMs`, believed up to 10 minutes).
 */
export function backoffMs(
  attempts: number,
  retryAfterMs: number | null,
  random: () => number,
): number {
  const ceiling = Math.min(FIRST_MS * 2 ** Math.max(0, attempts - 1), CAP_MS);
  const jittered = Math.max(SHORTEST_MS, Math.floor(random() * ceiling));
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS));
}
