/** Up to this many ms, sending a text fits into the keystroke that changed it. */
const QUICK_MS = 2;

/** Runs `work` at once, but behind the next frame if it last took long: it must not delay what a keystroke paints. */
export function afterSlowFrames(work: () => void): () => void {
  let lastTookMs = 0;
  let isWaiting = false;
  const run = () => {
    isWaiting = false;
    const began = performance.now();
    work();
    lastTookMs = performance.now() - began;
  };
  return () => {
    if (isWaiting) return;
    if (lastTookMs <= QUICK_MS) return run();
    isWaiting = true;
    requestAnimationFrame(() => setTimeout(run));
  };
}
