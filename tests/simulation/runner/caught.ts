import { describe, expect, test } from 'vitest';
import type { Variant } from '../engines/variants.ts';
import { seedsFrom, simulationSuite } from './suite.ts';

/** A broken engine must be caught within this many seeds. */
const SEEDS_TO_CATCH = 60;

/** Tests that the simulation catches each of these engines. */
export function describeBroken(engines: readonly Variant[]): void {
  describe('the simulation itself', () => {
    const suite = simulationSuite();

    test.each(engines)('an engine that $name is caught', { timeout: 900_000 }, async (variant) => {
      const seeds = [variant.seed ?? 1, ...seedsFrom(1, SEEDS_TO_CATCH)];
      expect(await suite.caughtBy(variant, seeds)).not.toBeNull();
    });
  });
}
