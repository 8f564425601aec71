import { createRun, type Run } from './choices.ts';
import { heldBy } from '../world/held.ts';
import { checkEnd } from '../checks/invariants.ts';
import { checkDatabases } from '../checks/isolation.ts';
import { lendWebLocks } from '../world/locks.ts';
import { killProcess, setTimer } from '../world/processes.ts';
import { randomOf } from './random.ts';
import { clearUp, recover } from './recovery.ts';
import type { SimServer } from '../world/server.ts';
import { watchEventLoop } from './stillness.ts';
import { stepOfChaos } from './steps.ts';
import { takeOverStorage } from '../world/takeOver.ts';
import { runningProcess } from '../world/turns.ts';
import { REAL, type Variant } from '../engines/variants.ts';
import { createWorld } from '../world/world.ts';

/** Summary of a run. */
export interface RunReport {
  readonly seed: number;
  readonly counts: RunCounts;
  /** The scheduler's choices, to compare two runs of a seed. */
  readonly trace: readonly string[];
}

export interface RunCounts {
  readonly steps: number;
  readonly requests: number;
  readonly faults: number;
  readonly kills: number;
  readonly storageTroubles: number;
  readonly workers: number;
  readonly edits: number;
  readonly conflicts: number;
  readonly failed: number;
  /** Requests without a response, and Retry-After waits. */
  readonly timeouts: number;
  /** Writes sent while another of the same process was under way. */
  readonly parallel: number;
  readonly waits: number;
  /** Storage cleared under running processes. */
  readonly clears: number;
  readonly powerCuts: number;
  /** Restores of the server. */
  readonly restores: number;
  /** Remaining drafts. */
  readonly drafts: number;
}

/** Puts the fake IndexedDB under the scheduler's control; call once, before any database is opened. */
export const prepareSimulation = takeOverStorage;

/**
 * Runs one seed: three devices, tabs and the worker, two users, network and storage faults, wrong clocks, and kills
 * between any two steps and inside transactions. Throws a `Violation`. `watch` receives the run at its start, for
 * inspection after a failure.
 */
export async function simulate(
  server: SimServer,
  seed: number,
  variant: Variant = REAL,
  watch: (run: Run) => void = () => undefined,
): Promise<RunReport> {
  const world = createWorld(server, randomOf(seed), variant);
  for (const person of world.people) await server.addPerson(person);
  await server.forgetTimelines();
  world.timeline = await server.firstTimeline();
  const stillness = watchEventLoop(
    (ms, callBack) => {
      const process = runningProcess();
      return process === undefined ? null : setTimer(world, process, ms, callBack);
    },
    () => (runningProcess() === undefined ? null : world.now),
  );
  const giveBackLocks = lendWebLocks(() => {
    const process = runningProcess();
    return process === undefined ? undefined : world.processes[process]?.device.locks.drafts;
  });
  const run = createRun(world, stillness);
  // An unhandled rejection is a bug of the engine.
  const unheard = (reason: unknown): void => void world.ledger.violations.push(reason);
  process.on('unhandledRejection', unheard);
  watch(run);
  try {
    while (await stepOfChaos(run));
    await clearUp(run);
    for (const person of world.people.toReversed()) {
      if (!world.processes.some(({ owner }) => owner === person)) continue;
      await recover(run, person);
      await stillness.outside(() => checkEnd(world, person));
    }
    checkDatabases(world);
    if (world.ledger.violations.length > 0) throw world.ledger.violations[0];
    return { seed, counts: countsOf(run), trace: run.trace };
  } finally {
    for (const process of world.processes) if (process.isAlive) killProcess(world, process);
    stillness.restore();
    giveBackLocks();
    process.off('unhandledRejection', unheard);
  }
}

function countsOf({ world, steps, kills, powerCuts }: Run): RunCounts {
  const { ledger, devices, processes, people } = world;
  const held = devices.flatMap((device) => people.map((person) => heldBy(device, person)));
  return {
    steps,
    requests: ledger.requests.total,
    faults: ledger.requests.faulty,
    kills,
    storageTroubles: processes.reduce((sum, { storage }) => sum + storage.troubles, 0),
    workers: processes.filter(({ kind }) => kind === 'worker').length,
    edits: ledger.saved.size,
    conflicts: held.reduce((sum, { conflicts }) => sum + conflicts.length, 0),
    failed: held.reduce((sum, { failed }) => sum + failed.length, 0),
    timeouts: ledger.requests.unanswered,
    parallel: ledger.requests.parallel,
    waits: ledger.waits.length,
    clears: devices.reduce((sum, { clears }) => sum + clears, 0),
    powerCuts,
    restores: world.restores,
    drafts: held.reduce((sum, { drafts }) => sum + drafts.length, 0),
  };
}
