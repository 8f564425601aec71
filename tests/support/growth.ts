/** Shorter times, in ms, say nothing about growth. */
const NOISE_MS = 20;

/** The collection of garbage prolongs a run now and then; in a browser, other processes do, too. */
const TRIES = 4;

/** The part of the size that the whole is compared with. */
const SMALL = 0.1;

/** How many times its cost may be exceeded: machines differ. */
export const ROOM = 5;

/** Linear work takes 10 times as long for 10 times the input, quadratic work 100 times: five times as wide. */
export const LINEAR_GROWTH = ROOM / SMALL;

type Work = () => unknown;

/** How much more time `work` takes for size 1 than for 0.1. */
export async function growthOf(work: (size: number) => unknown): Promise<number> {
  // Compiles the code.
  await work(SMALL / 2);
  return costRatio(
    () => work(1),
    () => work(SMALL),
    LINEAR_GROWTH,
  );
}

/**
 * How many times as much time `work` takes as `reference`, in the same process. Measured again in turn while it is
 * `limit` or more; the best of each counts.
 */
export async function costRatio(work: Work, reference: Work, limit = ROOM): Promise<number> {
  let [cost, least, ratio] = [Infinity, Infinity, Infinity];
  for (let tries = 0; tries < TRIES && ratio >= limit; tries += 1) {
    least = Math.min(least, await costOf(reference));
    cost = Math.min(cost, await costOf(work));
    ratio = cost / Math.max(NOISE_MS, least);
  }
  return ratio;
}

/** In Node processor time of this process, as other processes have their share of the machine. In ms. */
export async function costOf(work: Work): Promise<number> {
  const began = now();
  await work();
  return now() - began;
}

function now(): number {
  if (globalThis.process?.cpuUsage === undefined) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Work in one piece has a share of 1. */
export const MOST_BLOCKED = 0.5;

/** The longest piece of `work` in which nothing else could run, as its share of the whole. The best of some runs counts. */
export async function blockedShare(work: () => Promise<unknown>): Promise<number> {
  let share = Infinity;
  for (let tries = 0; tries < TRIES && share >= MOST_BLOCKED; tries += 1) {
    share = Math.min(share, await blockedOnce(work));
  }
  return share;
}

async function blockedOnce(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let longest = 0;
  let last = began;
  const look = (): void => {
    const turn = performance.now();
    longest = Math.max(longest, turn - last);
    last = turn;
  };
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    look();
    port2.postMessage(null);
  });
  port1.start();
  port2.postMessage(null);
  await work();
  look();
  port1.close();
  return longest / (last - began);
}
