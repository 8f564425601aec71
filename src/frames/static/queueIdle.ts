import { onIdle } from '#ui/browser/onIdle.ts';

const TIMEOUT_MS = 500;

const waiting = new Set<() => void>();

/** One task per idle callback, so that no frame runs several. Returns the cancel function. */
export function queueIdle(work: () => void): () => void {
  waiting.add(work);
  if (waiting.size === 1) onIdle(runFirst, TIMEOUT_MS);
  return () => void waiting.delete(work);
}

function runFirst(): void {
  const [first] = waiting;
  if (first === undefined) return;
  waiting.delete(first);
  if (waiting.size > 0) onIdle(runFirst, TIMEOUT_MS);
  first();
}
