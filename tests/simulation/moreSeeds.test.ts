import { describe, expect, test } from 'vitest';

import { SMALL_BATCHES } from './engines/variants.ts';
import { seedsFrom, simulationSuite } from './runner/suite.ts';

/** The second half of the seeds, in a process of its own. */
const FIRST = 101;
const SEEDS = 100;

describe('the outbox under seeded faults, kills, editors, three devices and two users', () => {
  const suite = simulationSuite();

  test(
    `seeds ${FIRST} to ${FIRST + SEEDS - 1}, with several batches under way, violate no invariant`,
    { timeout: 600_000 },
    async () => {
      const met = await suite.run(seedsFrom(FIRST, SEEDS), SMALL_BATCHES);
      expect(met.requests).toBeGreaterThan(20 * SEEDS);
      expect(met.parallel).toBeGreaterThan(SEEDS / 4);
    },
  );
});
