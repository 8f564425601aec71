import { describe, expect, test } from 'vitest';

import { simulate } from './runner/simulate.ts';
import { seedsFrom, simulationSuite } from './runner/suite.ts';

/** `moreSeeds.test.ts` runs the next ones, and `npm run simulate -- --seeds 20000` many more. */
const SEEDS = 15;

describe('the outbox under seeded faults, kills, editors, three devices and two users', () => {
  const suite = simulationSuite();

  test(`seeds 1 to ${SEEDS} violate no invariant`, { timeout: 600_000 }, async () => {
    const met = await suite.run(seedsFrom(1, SEEDS));
    // A run without faults would prove nothing.
    expect(met.requests).toBeGreaterThan(20 * SEEDS);
    expect(met.faults).toBeGreaterThan(4 * SEEDS);
    expect(met.kills).toBeGreaterThan(SEEDS);
    expect(met.storageTroubles).toBeGreaterThan(SEEDS / 2);
    expect(met.workers).toBeGreaterThan(SEEDS);
    expect(met.conflicts).toBeGreaterThan(0);
    expect(met.failed).toBeGreaterThan(0);
    expect(met.timeouts).toBeGreaterThan(SEEDS);
    expect(met.waits).toBeGreaterThan(0);
    expect(met.clears).toBeGreaterThan(SEEDS);
    expect(met.powerCuts).toBeGreaterThan(SEEDS / 4);
    expect(met.drafts).toBeGreaterThan(SEEDS);
  });

  test('a seed replays exactly', { timeout: 60_000 }, async () => {
    const first = await simulate(suite.server(), 4711);
    const second = await simulate(suite.server(), 4711);
    expect(second).toEqual(first);
    expect(first.trace.length).toBeGreaterThan(100);
  });
});
