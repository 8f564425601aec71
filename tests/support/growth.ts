/** Shorter times, in ms, say nothing about growth. */
const NOISE_MS = 20;

/** No quadratic work of a size that is attacked with ends sooner, on any machine. */
const MOST_MS = 60_000;

/** The collection of garbage prolongs a run now and then. */
const TRIES = 4;

/** The part of the size that the whole is compared with. */
const SMALL = 0.1;

/** Linear work takes 10 times as long for 10 times the input, quadratic work 100 times: five times as wide. */
export const LINEAR_GROWTH = 50;

/**
 * How much more processor time `work` takes for size 1 than for 0.1; infinite when it takes more than a minute. Measured
 * again while it looks worse than linear; the best counts.
 */
export function growthOf(work: (size: number) => unknown): number {
  // Compiles the code.
  work(SMALL / 2);
  let [small, whole, growth] = [Infinity, Infinity, Infinity];
  for (let tries = 0; tries < TRIES && growth >= LINEAR_GROWTH; tries += 1) {
    small = Math.min(
      small,
      processorMs(() => work(SMALL)),
    );
    whole = Math.min(
      whole,
      processorMs(() => work(1)),
    );
    if (whole > MOST_MS) return Infinity;
    growth = whole / Math.max(NOISE_MS, small);
  }
  return growth;
}

/** Processor time of this process, ms: other processes have their share of the machine. */
export function processorMs(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
