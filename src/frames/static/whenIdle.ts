import { onIdle } from '#ui/browser/onIdle.ts';

/** So long work waits at most for a moment to spare, ms. */
const AT_LATEST_MS = 500;

const waiting = new Set<() => void>();

/**
 * Runs work when the browser has a moment to spare, one piece in each: no frame waits for several. Gives how to take
 * it back.
 */
export function whenIdle(work: () => void): () => void {
  waiting.add(work);
  if (waiting.size === 1) ask();
  return () => void waiting.delete(work);
}

function ask(): void {
  onIdle(runFirst, AT_LATEST_MS);
}

function runFirst(): void {
  const [first] = waiting;
  if (first === undefined) return;
  waiting.delete(first);
  if (waiting.size > 0) ask();
  first();
}
