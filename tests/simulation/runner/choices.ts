import { Violation } from '../checks/ledger.ts';
import { unseenPages } from '../users/editors.ts';
import { checkMoment } from '../checks/moments.ts';
import { killProcess, type SimProcess } from '../world/processes.ts';
import { execute, stepRequest } from '../world/requests.ts';
import type { Stillness } from './stillness.ts';
import { startTransaction, waitingTransactions, type FakeTransaction } from '../world/storage.ts';
import { asProcess } from '../world/turns.ts';
import { remove, type World } from '../world/world.ts';

/** A run in progress. */
export interface Run {
  readonly world: World;
  readonly stillness: Stillness;
  /** The scheduler's choices so far. */
  readonly trace: string[];
  /** Delivers a request that its sender has abandoned. */
  readonly lateArrival: (request: World['zombies'][number]) => Promise<void>;
  actionsLeft: number;
  /** Edits of pages that are merged after the faults are over. */
  lateEditsLeft: number;
  steps: number;
  kills: number;
  powerCuts: number;
}

interface Choice {
  readonly label: string;
  readonly take: () => Promise<void> | void;
}

/** User actions per run. */
const ACTIONS = 44;

/** More steps than any run needs; a run beyond is in a loop. */
const MOST_STEPS = 12_000;

export function createRun(world: World, stillness: Stillness): Run {
  return {
    world,
    stillness,
    trace: [],
    lateArrival: async (request) => {
      remove(world.zombies, (other) => other === request);
      await stillness.outside(() => execute(world, request));
    },
    actionsLeft: ACTIONS,
    lateEditsLeft: 3,
    steps: 0,
    kills: 0,
    powerCuts: 0,
  };
}

/** The possible next steps: start a waiting transaction, advance a request or response, fire a timer. */
export function choicesOf(run: Run): readonly Choice[] {
  const { world, stillness } = run;
  const choices: Choice[] = [];
  for (const process of world.processes) {
    if (!process.isAlive) continue;
    for (const transaction of waitingTransactions(process.storage)) {
      const { mode, objectStoreNames } = transaction;
      const label = `transaction ${process.id} ${mode} ${[...objectStoreNames].join('+')}`;
      choices.push({ label, take: () => runTransaction(run, process, transaction) });
    }
  }
  for (const request of world.held) {
    // It stays pending until its process times out.
    if (request.fault === 'noAnswer' || request.readyAt > world.now) continue;
    const label = `${request.answer === null ? 'request' : 'answer'} ${request.process} ${request.fault}`;
    choices.push({ label, take: () => stepRequest(world, request, stillness.outside) });
  }
  for (const timer of world.timers) {
    if (timer.at > world.now) continue;
    const ring = (): void => {
      remove(world.timers, (other) => other === timer);
      asProcess(timer.process, timer.run);
    };
    choices.push({ label: `timer ${timer.process}`, take: ring });
  }
  for (const { id, take: look } of unseenPages(world)) {
    choices.push({ label: `show ${id}`, take: () => asProcess(id, look) });
  }
  return choices;
}

/** Takes and records one step; throws the violations found. */
export async function take(run: Run, label: string, step: Choice['take']): Promise<void> {
  run.steps += 1;
  run.trace.push(label);
  if (run.steps > MOST_STEPS) throw new Violation(`I9: not at rest after ${MOST_STEPS} steps`);
  await step();
  const [violation] = run.world.ledger.violations;
  if (violation !== undefined) throw violation;
}

export async function kill(run: Run, victim: SimProcess): Promise<void> {
  run.kills += 1;
  killProcess(run.world, victim);
  await run.stillness.settle();
}

async function runTransaction(
  run: Run,
  process: SimProcess,
  transaction: FakeTransaction,
): Promise<void> {
  const { world, stillness } = run;
  asProcess(process.id, () => startTransaction(transaction));
  if (world.faultRate > 0 && world.random.chance(0.004)) {
    await stillness.turns(1 + world.random.below(12));
    await kill(run, process);
  } else {
    await stillness.settle();
  }
  if (transaction.mode === 'readwrite') checkMoment(world, process);
}
