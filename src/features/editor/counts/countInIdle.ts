import { countPiece, type TextCounts } from './countProse.ts';

/** Slice for browsers without `requestIdleCallback`, ms. */
const SLICE_MS = 6;

/** Returns the cancel function. */
export function countInIdle(
  pieces: Iterator<string, void, undefined>,
  onDone: (counts: TextCounts) => void,
): () => void {
  let words = 0;
  let characters = 0;
  let cancel = () => {};
  const countSlice = (hasTime: () => boolean) => {
    do {
      const next = pieces.next();
      if (next.done === true) return onDone({ words, characters });
      const counts = countPiece(next.value);
      words += counts.words;
      characters += counts.characters;
    } while (hasTime());
    cancel = scheduleIdle(countSlice);
  };
  cancel = scheduleIdle(countSlice);
  return () => cancel();
}

function scheduleIdle(run: (hasTime: () => boolean) => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => {
      const end = performance.now() + SLICE_MS;
      run(() => performance.now() < end);
    });
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback((deadline) => run(() => deadline.timeRemaining() > 1));
  return () => cancelIdleCallback(handle);
}
