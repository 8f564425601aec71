/** Times shorter than this, in ms, say nothing about growth. */
const NOISE_MS = 100;

const MOST_MS = 20_000;

/** Linear work takes 4 times as long for 4 times the input, quadratic work 16 times. */
export const LINEAR_GROWTH = 10;

/**
 * How much longer `work` takes for size 1 than for 0.25; infinite when it takes longer than 20 s. The best of two
 * counts: other processes stall a run now and then.
 */
export function growthOf(work: (size: number) => unknown): number {
  // Compiles the code.
  work(0.05);
  const quarter = bestOf(() => work(0.25));
  const whole = bestOf(() => work(1));
  return whole > MOST_MS ? Infinity : whole / Math.max(NOISE_MS, quarter);
}

function bestOf(work: () => unknown): number {
  const times = [0, 1].map(() => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...times);
}
