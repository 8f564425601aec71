import type { TestBackend } from '../support/backend.ts';
import { checkEnd } from './invariants.ts';
import { createRun, devicesAtEnd, recover, stepOfChaos, type Run } from './steps.ts';
import { randomOf } from './random.ts';
import { watchEventLoop } from './stillness.ts';
import { committedRows, takeOverTransactions } from './storage.ts';
import { REAL, type Variant } from './variants.ts';
import { createWorld, killProcess } from './world.ts';

/** What a run went through. */
export interface RunReport {
  readonly seed: number;
  readonly steps: number;
  readonly requests: number;
  readonly faults: number;
  readonly kills: number;
  readonly edits: number;
  readonly conflicts: number;
  readonly failed: number;
  /** The choices of the scheduler, to compare two runs of a seed. */
  readonly trace: readonly string[];
}

/** Makes the fake IndexedDB obey the scheduler; call it once per program, before anything opens a database. */
export const prepareSimulation = takeOverTransactions;

/**
 * Runs one seed: two devices of one person, one of them with two tabs, no lock, a bad network, tabs that are
 * killed between any two steps and inside transactions. Throws a `Violation` when a promise is broken.
 */
export async function simulate(
  backend: TestBackend,
  seed: number,
  variant: Variant = REAL,
): Promise<RunReport> {
  const user = await backend.signUp();
  const stillness = watchEventLoop();
  const run = createRun(createWorld(backend, user, randomOf(seed), variant), stillness);
  try {
    while (await stepOfChaos(run));
    await recover(run);
    await stillness.outside(() => checkEnd(run.world, devicesAtEnd(run)));
    return report(run, seed);
  } finally {
    for (const process of run.world.processes) if (process.isAlive) killProcess(run.world, process);
    stillness.restore();
  }
}

function report({ world, steps, kills, trace }: Run, seed: number): RunReport {
  const { ledger, devices, processes } = world;
  const count = (table: string): number =>
    devices
      .map((device) => processes.findLast((process) => process.device === device))
      .reduce((sum, last) => sum + (last ? committedRows(last.db, table).length : 0), 0);
  return {
    seed,
    steps,
    requests: ledger.requests.total,
    faults: ledger.requests.faulty,
    kills,
    edits: ledger.saved.size,
    conflicts: count('conflicts'),
    failed: count('failed'),
    trace,
  };
}
