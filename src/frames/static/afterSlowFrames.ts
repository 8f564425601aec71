/** A text sent within this time doesn't delay the keystroke's paint. */
const QUICK_MS = 2;

/** At once or, if `work` last took long, after the next frame, so that a keystroke paints first. */
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
