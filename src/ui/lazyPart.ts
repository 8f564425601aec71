import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { showToast } from './toast.ts';

/** How long until code that did not come is asked for again without a word of the network, ms. */
const AGAIN_MS = 10_000;

/**
 * A component whose code is fetched when it is first shown, for `<Suspense>`. Where the code does not come, a toast
 * says so, once, and the part appears as soon as it has arrived.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await arrival(load) }));
}

async function arrival<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      // What a network fails with; code that came and is broken is not waited for.
      if (!(error instanceof TypeError)) throw error;
      if (tries === 1) {
        showToast({
          title: 'A part of Recto has not arrived yet',
          description: 'It comes with the next connection.',
          tone: 'neutral',
        });
      }
    }
    await connection();
  }
}

/** Ends when the browser hears of a network again, or after a while. */
function connection(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, AGAIN_MS);
    window.addEventListener('online', done);
  });
}
