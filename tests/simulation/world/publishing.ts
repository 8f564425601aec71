import type { Random } from '../runner/random.ts';

/** What visitors get of a text, in the simulation; it takes its time, like the real one. */
export async function publish(random: Random, html: string): Promise<{ readonly html: string }> {
  await pause(1 + random.below(LONGEST_PUBLISH_MS));
  return { html: html.replaceAll('main>', 'p>') };
}

/** The code that merges is fetched with the first page that needs it. */
export function loaded(random: Random): Promise<void> {
  return pause(1 + random.below(LONGEST_LOAD_MS));
}

const LONGEST_PUBLISH_MS = 200;
const LONGEST_LOAD_MS = 2000;

/** Waits for so long, in ms of simulated time. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
