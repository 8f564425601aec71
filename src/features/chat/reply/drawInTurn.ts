/** How long drawing goes on before the first paint and in each task after it, ms. */
const FIRST_MS = 12;
const TASK_MS = 8;

/** What is to be drawn, each a function that goes on for a while and gives whether it is done. */
let waiting: (() => boolean)[] = [];
let isAsked = false;

/**
 * Draws many things without holding up the window: what was asked for last comes first, as the end of a conversation is
 * what is seen, and as much of it as can be before the window paints. The function returned calls it off.
 */
export function drawInTurn(step: () => boolean): () => void {
  waiting.push(step);
  if (!isAsked) {
    isAsked = true;
    queueMicrotask(() => work(FIRST_MS));
  }
  return () => {
    waiting = waiting.filter((other) => other !== step);
  };
}

function work(ms: number): void {
  const end = performance.now() + ms;
  for (let step = waiting.at(-1); step !== undefined; step = waiting.at(-1)) {
    const done = step();
    // A step may call off others, and itself.
    if (done) waiting = waiting.filter((other) => other !== step);
    if (performance.now() >= end) break;
  }
  isAsked = waiting.length > 0;
  if (isAsked) setTimeout(() => work(TASK_MS));
}
