import type { Random } from '../runner/random.ts';

/** The simulation's publish step, asynchronous like the real one. The style sheet changes with the text. */
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

const LONGEST_PUBLISH_MS = 200;
const LONGEST_LOAD_MS = 2000;

/** Waits in simulated ms. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
