const MAX_PER_SECOND = 600;

const MAX_READING_MS = 250;

/** Returns a function to call with each message's reading time, ms; true once a frame exceeds the limits. */
export function rateLimiter(now: () => number = () => performance.now()) {
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
