/** What the watcher in the page has seen since it was last asked. */
export interface Seen {
  /** From each key going down to the frame that shows its character, ms. */
  readonly keys: readonly number[];
  /** Tasks of 50 ms and more, as the browser tells of them: ms and whose they were. */
  readonly longTasks: readonly (readonly [ms: number, whose: string])[];
  /** The time between frames, ms. */
  readonly frames: readonly number[];
}

declare global {
  interface Window {
    /** Gives what was seen and begins again. */
    editorSeen: () => Seen;
    /** When the editor showed its text, ms since the page was asked for. */
    editorShown: number | undefined;
  }
}

/** Watches the page from its first script on; runs in the page and brings everything it needs. */
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
