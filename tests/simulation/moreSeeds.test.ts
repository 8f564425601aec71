import { describe, expect, test } from 'vitest';

import { seedsFrom, simulationSuite } from './runner/suite.ts';

/** The other half of the seeds, in a process of its own. */
const FIRST = 101;
const SEEDS = 100;

describe('the outbox under seeded faults, kills, editors, three devices and two people', () => {
  const suite = simulationSuite();

  test(
    `seeds ${FIRST} to ${FIRST + SEEDS - 1} keep every promise`,
    { timeout: 180_000 },
    async () => {
      const met = await suite.run(seedsFrom(FIRST, SEEDS));
      expect(met.requests).toBeGreaterThan(20 * SEEDS);
    },
  );
});
