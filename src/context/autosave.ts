/** Typing pause after which a text is stored, and shown where it is not typed, ms (spec §4, §9). */
const PAUSE_MS = 300;

/** The longest wait during continuous typing: 500 ms of text may be lost when the browser dies, less 100 ms for the write. */
const LONGEST_WAIT_MS = 400;

/** Storage may have been freed or reopened meanwhile. */
const RETRY_MS = 3000;

/** Stores what is not stored yet. Resolves with false if that failed; never rejects. */
type Write = () => Promise<boolean>;

/**
 * When a typed text is stored: after a pause, during continuous typing every 400 ms, and 3 s after a failure. Calls one
 * `write` at a time; `onPause` before a write at a pause or at the caller's request.
 */
export function autosave(write: Write, onPause: () => void = () => undefined) {
  let queue = Promise.resolve(true);
  let isStopped = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let longestWait: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  /** Runs `once` after the writes before it. */
  function enqueue(once: Write): Promise<boolean> {
    queue = queue.then(async () => {
      clearTimeout(retry);
      const isStored = await once();
      if (!isStored && !isStopped) retry = setTimeout(() => void enqueue(write), RETRY_MS);
      return isStored;
    });
    return queue;
  }

  function flush(): Promise<boolean> {
    clearTimeout(pause);
    clearTimeout(longestWait);
    longestWait = undefined;
    onPause();
    return enqueue(write);
  }

  return {
    /** Call at each change of the text. */
    changed: (): void => {
      isStopped = false;
      clearTimeout(pause);
      pause = setTimeout(() => void flush(), PAUSE_MS);
      longestWait ??= setTimeout(() => {
        longestWait = undefined;
        void enqueue(write);
      }, LONGEST_WAIT_MS);
    },
    /** Writes now; resolves with whether everything is stored. */
    flush,
    enqueue,
    /** Stops timers and retries until the next change. */
    stop: (): void => {
      isStopped = true;
      for (const timer of [pause, longestWait, retry]) clearTimeout(timer);
    },
  };
}
