import { describe, expect, test } from 'vitest';

import { SMALL_BATCHES } from './engines/variants.ts';
import { seedsFrom, simulationSuite } from './runner/suite.ts';

describe('the outbox under seeded faults, kills, editors, three devices and two users', () => {
  const suite = simulationSuite();

  test('seeds 16 to 60 violate no invariant', { timeout: 600_000 }, async () => {
    const met = await suite.run(seedsFrom(16, 45));
    expect(met.requests).toBeGreaterThan(20 * 45);
  });

  test(
    'seeds 61 to 120, with several batches under way, violate no invariant',
    { timeout: 600_000 },
    async () => {
      const met = await suite.run(seedsFrom(61, 60), SMALL_BATCHES);
      expect(met.requests).toBeGreaterThan(20 * 60);
      expect(met.parallel).toBeGreaterThan(15);
    },
  );
});
