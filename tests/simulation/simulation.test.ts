import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBackend, type TestBackend } from '../support/backend.ts';
import { Violation } from './ledger.ts';
import { prepareSimulation, simulate } from './simulate.ts';
import { BROKEN } from './variants.ts';

/** Seeds of every run of the tests; more with `node tests/simulation/run.ts --seeds 20000`. */
const SEEDS = 50;

/** A broken engine has to be caught within so many seeds. */
const SEEDS_TO_CATCH = 20;

describe('the outbox under seeded faults, kills and two tabs without a lock', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    await prepareSimulation();
    backend = await openTestBackend();
  });
  afterAll(() => backend.close());

  test(`${SEEDS} seeds keep every promise`, { timeout: 120_000 }, async () => {
    const seen = { requests: 0, faults: 0, kills: 0, conflicts: 0 };
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const report = await simulate(backend, seed).catch((error: unknown) => {
        throw new Error(`Seed ${seed} fails`, { cause: error });
      });
      seen.requests += report.requests;
      seen.faults += report.faults;
      seen.kills += report.kills;
      seen.conflicts += report.conflicts;
    }
    // A run without weather would prove nothing.
    expect(seen.requests).toBeGreaterThan(20 * SEEDS);
    expect(seen.faults).toBeGreaterThan(4 * SEEDS);
    expect(seen.kills).toBeGreaterThan(SEEDS);
    expect(seen.conflicts).toBeGreaterThan(0);
  });

  test('a seed replays exactly', async () => {
    const first = await simulate(backend, 4711);
    const second = await simulate(backend, 4711);
    expect(second).toEqual(first);
    expect(first.trace.length).toBeGreaterThan(100);
  });

  test.each(BROKEN)('an engine that $name is caught', { timeout: 60_000 }, async (variant) => {
    const caught: unknown[] = [];
    for (let seed = 1; seed <= SEEDS_TO_CATCH && caught.length === 0; seed += 1) {
      await simulate(backend, seed, variant).catch((error: unknown) => caught.push(error));
    }
    expect(caught).toEqual([expect.any(Violation)]);
  });
});
