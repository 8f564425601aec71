import { BROKEN } from '../engines/broken.ts';
import { Violation } from '../checks/ledger.ts';
import type { SimServer } from '../world/server.ts';
import type { Run } from './choices.ts';
import { simulate, type RunCounts } from './simulate.ts';
import { REAL, SMALL_BATCHES } from '../engines/variants.ts';

/** Seeds to run sequentially with one engine. */
export interface Batch {
  /** The engine's name. */
  readonly variant: string;
  readonly seeds: readonly number[];
  /** Whether to stop at the first failed seed. */
  readonly endsWithFailure: boolean;
}

interface Failed {
  readonly seed: number;
  /** A violation's message, or the error of a broken harness. */
  readonly what: string;
  readonly isViolation: boolean;
  readonly trace: readonly string[];
}

export interface BatchResult {
  readonly variant: string;
  readonly done: number;
  readonly counts: Readonly<Partial<Record<keyof RunCounts, number>>>;
  readonly failed: readonly Failed[];
  /** The scheduler's choices in the last seed. */
  readonly trace: readonly string[];
}

/** The server's database keeps every seed's rows until it is emptied. */
const SEEDS_PER_DATABASE = 100;

let seedsSinceReset = 0;

/** Runs a batch on a server. */
export async function runBatch(server: SimServer, batch: Batch): Promise<BatchResult> {
  const variant = [REAL, SMALL_BATCHES, ...BROKEN].find(({ name }) => name === batch.variant);
  if (variant === undefined) throw new Error(`There is no engine that ${batch.variant}`);
  const counts: Partial<Record<keyof RunCounts, number>> = {};
  const failed: Failed[] = [];
  let done = 0;
  let trace: readonly string[] = [];
  const watch = (run: Run): void => {
    trace = run.trace;
  };
  for (const seed of batch.seeds) {
    if (seedsSinceReset >= SEEDS_PER_DATABASE) await server.reset();
    seedsSinceReset = seedsSinceReset >= SEEDS_PER_DATABASE ? 1 : seedsSinceReset + 1;
    done += 1;
    try {
      const report = await simulate(server, seed, variant, watch);
      for (const [name, count] of Object.entries(report.counts) as [keyof RunCounts, number][]) {
        counts[name] = (counts[name] ?? 0) + count;
      }
    } catch (error) {
      const isViolation = error instanceof Violation;
      const what = isViolation ? error.message : describe(error);
      failed.push({ seed, what, isViolation, trace });
      if (batch.endsWithFailure) break;
    }
  }
  return { variant: batch.variant, done, counts, failed, trace };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
