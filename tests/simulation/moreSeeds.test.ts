import { describe, expect, test } from 'vitest';

import { SMALL_BATCHES } from './engines/variants.ts';
import { seedsFrom, simulationSuite } from './runner/suite.ts';

describe('the outbox under seeded faults, kills, editors, three devices and two users', () => {
  const suite = simulationSuite();

  test('seeds 16 to 100 violate no invariant', { timeout: 600_000 }, async () => {
    const met = await suite.run(seedsFrom(16, 85));
    expect(met.requests).toBeGreaterThan(20 * 85);
  });

  test(
    'seeds 101 to 200, with several batches under way, violate no invariant',
    { timeout: 600_000 },
    async () => {
      const met = await suite.run(seedsFrom(101, 100), SMALL_BATCHES);
      expect(met.requests).toBeGreaterThan(20 * 100);
      expect(met.parallel).toBeGreaterThan(25);
    },
  );
});
