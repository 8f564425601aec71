import { describe, expect, test } from 'vitest';

import { backoffMs } from '#sync/timing.ts';
import { fc } from '../../support/laws.ts';

describe('spec §9: retries wait 1 s doubled each time, at most 30 s', () => {
  test('the maximum doubles up to 30 s', () => {
    const longest = [1, 2, 3, 4, 5, 6, 50].map((attempts) =>
      backoffMs(attempts, null, () => 0.9999),
    );
    expect(longest).toEqual([999, 1999, 3999, 7999, 15_998, 29_997, 29_997]);
  });

  test('full jitter: waits are spread between zero and the maximum', () => {
    fc.assert(
      fc.property(
        fc.nat(200),
        fc.float({ min: 0, max: Math.fround(0.999), noNaN: true }),
        (attempts, dice) => {
          const wait = backoffMs(attempts, null, () => dice);
          expect(wait).toBeGreaterThanOrEqual(100);
          expect(wait).toBeLessThanOrEqual(30_000);
        },
      ),
    );
  });

  test('Retry-After counts up to ten minutes', () => {
    expect(backoffMs(1, 5000, () => 0)).toBe(5000);
    expect(backoffMs(1, 86_400_000, () => 0)).toBe(600_000);
  });
});
