/** Measurements since the last call. */
export interface Seen {
  /** From each keydown to the frame that shows its character, ms. */
  readonly keys: readonly number[];
  /** Long tasks (50 ms and more): duration in ms and attribution. */
  readonly longTasks: readonly (readonly [ms: number, whose: string])[];
  /** Frame durations, ms. */
  readonly frames: readonly number[];
}

declare global {
  interface Window {
    /** Returns the measurements and resets them. */
    editorSeen: () => Seen;
    /** When the editor showed its text, ms since navigation start. */
    editorShown: number | undefined;
  }
}

/** Measures from the first script on; runs in the page, so it must be self-contained. */
export function watch(): void {
  if (window !== top) return;
  let keys: number[] = [];
  let longTasks: (readonly [number, string])[] = [];
  let frames: number[] = [];
  let lastFrame = 0;
  const afterFrame = new MessageChannel();
  let waiting: number[] = [];
  afterFrame.port1.onmessage = () => {
    const now = performance.now();
    for (const began of waiting) keys.push(now - began);
    waiting = [];
  };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        waiting.push(timeStamp);
        afterFrame.port2.postMessage(null);
      });
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const { duration, name } of list.getEntries()) longTasks.push([duration, name]);
  }).observe({ type: 'longtask', buffered: true });
  const onFrame = (now: number): void => {
    if (lastFrame > 0) frames.push(now - lastFrame);
    lastFrame = now;
    const line = document.querySelector('.cm-content .cm-line');
    if (window.editorShown === undefined && line !== null && line.textContent !== '') {
      window.editorShown = now;
    }
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  window.editorSeen = () => {
    const seen = { keys, longTasks, frames };
    keys = [];
    longTasks = [];
    frames = [];
    return seen;
  };
}
