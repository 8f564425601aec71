/** Times shorter than this, in ms, say nothing about growth. */
const NOISE_MS = 100;

const MOST_MS = 20_000;

/** Other processes and the collection of garbage stall a run now and then. */
const TRIES = 4;

/** Linear work takes 4 times as long for 4 times the input, quadratic work 16 times. */
export const LINEAR_GROWTH = 10;

/**
 * How much longer `work` takes for size 1 than for 0.25; infinite when it takes longer than 20 s. Measured again while
 * it looks worse than linear; the best counts.
 */
export function growthOf(work: (size: number) => unknown): number {
  // Compiles the code.
  work(0.05);
  let [quarter, whole, growth] = [Infinity, Infinity, Infinity];
  for (let tries = 0; tries < TRIES && growth >= LINEAR_GROWTH; tries += 1) {
    quarter = Math.min(
      quarter,
      timeOf(() => work(0.25)),
    );
    whole = Math.min(
      whole,
      timeOf(() => work(1)),
    );
    if (whole > MOST_MS) return Infinity;
    growth = whole / Math.max(NOISE_MS, quarter);
  }
  return growth;
}

/** In ms. */
function timeOf(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
