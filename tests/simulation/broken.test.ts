import { describe, expect, test } from 'vitest';

import { BROKEN } from './engines/broken.ts';
import { seedsFrom, simulationSuite } from './runner/suite.ts';

/** A broken engine must be caught within this many seeds. */
const SEEDS_TO_CATCH = 60;

describe('the simulation itself', () => {
  const suite = simulationSuite();

  test.each(BROKEN)('an engine that $name is caught', { timeout: 900_000 }, async (variant) => {
    expect(await suite.caughtBy(variant, seedsFrom(1, SEEDS_TO_CATCH))).not.toBeNull();
  });
});
