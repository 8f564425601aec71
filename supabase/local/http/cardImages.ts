import { Worker } from 'node:worker_threads';
import { createCardQueue, type DrawCard } from '../../functions/_shared/cardQueue.ts';

const THREAD = new URL('./cardThread.ts', import.meta.url);

export interface CardImages {
  readonly draw: DrawCard;
  readonly close: () => Promise<void>;
}

/** Draws cards in a thread of its own, which starts with the first. */
export function createCardImages(): CardImages {
  let thread: Worker | null = null;
  let answer: (png: Uint8Array | null) => void = () => {};
  const start = (): Worker => {
    const started = new Worker(THREAD);
    started.unref();
    started.on('message', (png: Uint8Array | null) => answer(png));
    for (const ending of ['error', 'exit']) {
      started.on(ending, () => {
        // The exit of a failed thread comes when the next one may be drawing.
        if (thread !== started) return;
        thread = null;
        answer(null);
      });
    }
    return started;
  };
  const drawNow: DrawCard = (svg) =>
    new Promise((resolve) => {
      answer = resolve;
      thread ??= start();
      thread.postMessage(svg);
    });
  return {
    draw: createCardQueue(drawNow),
    close: async () => {
      await thread?.terminate();
    },
  };
}
