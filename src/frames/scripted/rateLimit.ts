/** No honest page sends its window this many messages in a second. */
const MAX_PER_SECOND = 600;

/** Reading one message may take this long, ms; what takes longer was made to hurt. */
const MAX_READING_MS = 250;

/**
 * Counts what a frame sends. Each call stands for one message and the time it took to read, ms; true when that is
 * more than any honest page sends, and the frame should go.
 */
export function floodGate(now: () => number = () => performance.now()) {
  let since = now();
  let count = 0;
  return (readingMs: number): boolean => {
    if (now() - since > 1000) {
      since = now();
      count = 0;
    }
    count += 1;
    return count > MAX_PER_SECOND || readingMs > MAX_READING_MS;
  };
}
