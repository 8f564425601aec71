import { describe, expect, test } from 'vitest';

import { SMALL_BATCHES } from './engines/variants.ts';
import { seedsFrom, simulationSuite } from './runner/suite.ts';

describe('the outbox under seeded faults, kills, editors, three devices and two users', () => {
  const suite = simulationSuite();

  test('seeds 16 to 45 violate no invariant', { timeout: 600_000 }, async () => {
    const met = await suite.run(seedsFrom(16, 30));
    expect(met.requests).toBeGreaterThan(20 * 30);
  });

  test(
    'seeds 46 to 75, with several batches under way, violate no invariant',
    { timeout: 600_000 },
    async () => {
      const met = await suite.run(seedsFrom(46, 30), SMALL_BATCHES);
      expect(met.requests).toBeGreaterThan(20 * 30);
      expect(met.parallel).toBeGreaterThan(8);
    },
  );
});
