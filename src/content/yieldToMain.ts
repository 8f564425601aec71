import type { Steps } from '#domain/steps.ts';

/** Below one frame. */
const SLICE_MS = 8;

/** Returns `yieldToMain()`, which yields after 8 ms. */
export function createYield(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await nextTask();
    began = performance.now();
  };
}

/** Runs steps and lets the window handle input in between. */
export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    await nextTask();
  }
}

/** By MessageChannel: background timers are throttled to 1 s. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
