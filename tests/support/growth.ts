import { expect } from 'vitest';

/** Times shorter than this, in ms, say nothing about growth. */
const NOISE_MS = 100;

/**
 * Asserts that four times the input takes less than ten times as long (quadratic work takes sixteen times), and not
 * longer than `most` ms. The best of two counts: other processes stall a run now and then.
 */
export function expectLinear(work: (size: number) => unknown, most = 20_000): void {
  // Compiles the code.
  work(0.05);
  const quarter = bestOf(() => work(0.25));
  const whole = bestOf(() => work(1));
  expect(whole).toBeLessThan(most);
  expect(whole / Math.max(NOISE_MS, quarter)).toBeLessThan(10);
}

function bestOf(work: () => unknown): number {
  const times = [0, 1].map(() => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...times);
}
