import type { Random } from '../runner/random.ts';

/** The simulation's publish step; asynchronous, like the real one. */
/** The published page has a style sheet of its source's length: it changes with the text. */
export async function publish(
  random: Random,
  html: string,
): Promise<{ readonly html: string; readonly css: string }> {
  await pause(1 + random.below(LONGEST_PUBLISH_MS));
  return { html: html.replaceAll('main>', 'p>'), css: `p{order:${html.length}}` };
}

/** The merge code is loaded on first use. */
export function loaded(random: Random): Promise<void> {
  return pause(1 + random.below(LONGEST_LOAD_MS));
}

/** Code that is loaded on first use, which fails one time in eight, and stays. */
export function lazyCode<T>(random: Random, code: T): () => T | Promise<T | null> {
  let isLoaded = false;
  return () => {
    if (isLoaded) return code;
    return loaded(random).then(() => {
      isLoaded = random.below(8) > 0;
      return isLoaded ? code : null;
    });
  };
}

const LONGEST_PUBLISH_MS = 200;
const LONGEST_LOAD_MS = 2000;

/** Waits in simulated ms. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
