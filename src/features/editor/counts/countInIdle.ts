import { countPiece, type TextCounts } from './countProse.ts';

/** The longest time of counting without a pause where the browser does not say how long it is idle, ms. */
const SLICE_MS = 6;

/**
 * Counts pieces of prose while the browser has nothing better to do, a few at a time; `done` hears of the sum.
 * The returned function gives up.
 */
export function countInIdle(
  pieces: Iterator<string, void, undefined>,
  done: (counts: TextCounts) => void,
): () => void {
  let words = 0;
  let characters = 0;
  let cancel = () => {};
  const goOn = (hasTime: () => boolean) => {
    do {
      const next = pieces.next();
      if (next.done === true) return done({ words, characters });
      const counts = countPiece(next.value);
      words += counts.words;
      characters += counts.characters;
    } while (hasTime());
    cancel = whenIdle(goOn);
  };
  cancel = whenIdle(goOn);
  return () => cancel();
}

function whenIdle(run: (hasTime: () => boolean) => void): () => void {
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
