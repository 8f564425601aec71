import { afterAll, beforeAll } from 'vitest';
import { Violation } from '../checks/ledger.ts';
import { openSimServer, type SimServer } from '../world/server.ts';
import { prepareSimulation, simulate, type RunCounts } from './simulate.ts';
import type { Variant } from '../engines/variants.ts';

export interface SimulationSuite {
  /** Runs seeds sequentially and adds up their counts; rejects with the first failure. @default REAL */
  readonly run: (seeds: readonly number[], variant?: Variant) => Promise<RunCounts>;
  /** The first seed that catches a broken engine, or null. */
  readonly caughtBy: (variant: Variant, seeds: readonly number[]) => Promise<number | null>;
  readonly server: () => SimServer;
}

/** Sets up the simulation for one test file. */
export function simulationSuite(): SimulationSuite {
  let server: SimServer | null = null;
  beforeAll(async () => {
    await prepareSimulation();
    server = await openSimServer();
  });
  afterAll(() => server?.close());
  const opened = (): SimServer => {
    if (server === null) throw new Error('The server is not open yet');
    return server;
  };
  return {
    server: opened,
    run: async (seeds, variant) => {
      const sums = new Map<string, number>();
      for (const seed of seeds) {
        const { counts } = await simulate(opened(), seed, variant).catch((error: unknown) => {
          throw new Error(`Seed ${seed} fails: npm run simulate -- --seed ${seed} --seeds 1`, {
            cause: error,
          });
        });
        for (const [name, count] of Object.entries(counts)) {
          sums.set(name, (sums.get(name) ?? 0) + count);
        }
      }
      return Object.fromEntries(sums) as unknown as RunCounts;
    },
    caughtBy: async (variant, seeds) => {
      for (const seed of seeds) {
        const error: unknown = await simulate(opened(), seed, variant).then(
          () => null,
          (reason: unknown) => reason,
        );
        if (error instanceof Violation) return seed;
        if (error !== null) throw error;
      }
      return null;
    },
  };
}

/** `count` seeds from `first` on. */
export function seedsFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
