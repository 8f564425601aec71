import { Worker } from 'node:worker_threads';

const THREAD = new URL('./cardThread.ts', import.meta.url);

/** Of SVGs, which name title and author; about 30 KB each. */
const MOST_KEPT = 200;

/** Waiting for the thread; more are refused. */
const MOST_WAITING = 20;

export interface CardImages {
  /** A PNG; null when too many are asked for at once, or it can't be drawn. */
  readonly draw: (svg: string) => Promise<Uint8Array | null>;
  readonly close: () => Promise<void>;
}

/** Draws one card after another in a thread of its own, which starts with the first. */
export function createCardImages(): CardImages {
  const kept = new Map<string, Promise<Uint8Array | null>>();
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let answer: (png: Uint8Array | null) => void = () => {};
  const start = (): Worker => {
    const started = new Worker(THREAD);
    started.unref();
    started.on('message', (png: Uint8Array | null) => answer(png));
    for (const ending of ['error', 'exit']) {
      started.on(ending, () => {
        thread = null;
        answer(null);
      });
    }
    return started;
  };
  const drawNow = (svg: string): Promise<Uint8Array | null> =>
    new Promise((resolve) => {
      answer = resolve;
      thread ??= start();
      thread.postMessage(svg);
    });
  return {
    draw: (svg) => {
      const before = kept.get(svg);
      if (before !== undefined) return before;
      if (waiting >= MOST_WAITING) return Promise.resolve(null);
      waiting += 1;
      const drawn = last
        .then(() => drawNow(svg))
        .then((png) => {
          waiting -= 1;
          if (png === null) kept.delete(svg);
          return png;
        });
      last = drawn;
      kept.set(svg, drawn);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return drawn;
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}
