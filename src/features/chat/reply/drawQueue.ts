/** Time slices before the first paint, and of each later task. */
const FIRST_SLICE_MS = 12;
const SLICE_MS = 8;

let steps: (() => boolean)[] = [];
let isScheduled = false;

/**
 * Runs `step` repeatedly until it returns true, in time slices that keep the main thread responsive. Last in, first out:
 * the end of a conversation is visible first. Returns the cancellation.
 */
export function queueDrawing(step: () => boolean): () => void {
  steps.push(step);
  if (!isScheduled) {
    isScheduled = true;
    queueMicrotask(() => runSlice(FIRST_SLICE_MS));
  }
  return () => remove(step);
}

function remove(step: () => boolean): void {
  steps = steps.filter((other) => other !== step);
}

function runSlice(sliceMs: number): void {
  const end = performance.now() + sliceMs;
  // A step may cancel others and itself, so the list is read again.
  for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
    if (step()) remove(step);
    if (performance.now() >= end) break;
  }
  isScheduled = steps.length > 0;
  if (isScheduled) setTimeout(() => runSlice(SLICE_MS));
}
