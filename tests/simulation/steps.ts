import { checkProofs } from './invariants.ts';
import { act } from './person.ts';
import type { Stillness } from './stillness.ts';
import {
  committedRows,
  startTransaction,
  waitingTransaction,
  type FakeTransaction,
} from './storage.ts';
import {
  execute,
  killProcess,
  remove,
  startProcess,
  stepRequest,
  type SimDevice,
  type SimProcess,
  type World,
} from './world.ts';

/** A run under way. */
export interface Run {
  readonly world: World;
  readonly stillness: Stillness;
  readonly trace: string[];
  actionsLeft: number;
  steps: number;
  kills: number;
}

interface Choice {
  readonly label: string;
  readonly take: () => Promise<void> | void;
}

/** How many things the person does in a run. */
const ACTIONS = 32;

/** More steps than any run needs; beyond, something goes round in circles. */
const MOST_STEPS = 8000;

const DAY_MS = 86_400_000;

/** A run at its start. */
export function createRun(world: World, stillness: Stillness): Run {
  return { world, stillness, trace: [], actionsLeft: ACTIONS, steps: 0, kills: 0 };
}

/** One step in bad weather; false when the person has done all and nothing is under way. */
export async function stepOfChaos(run: Run): Promise<boolean> {
  const { world, stillness } = run;
  const { random } = world;
  await stillness.settle();
  world.now += random.below(40);
  const alive = world.processes.filter((process) => process.isAlive);
  for (const device of world.devices) {
    const tabs = alive.filter((process) => process.device === device).length;
    if (tabs === 0 || (tabs < tabsOf(device) && random.chance(0.05))) {
      await take(run, `start ${device.name}`, () => start(world, device));
      return true;
    }
  }
  if (random.chance(0.006)) {
    const victim = random.pick(alive);
    await take(run, `kill ${victim.id}`, () => kill(run, victim));
    return true;
  }
  if (random.chance(0.004)) {
    const skew = random.pick([0, DAY_MS, -DAY_MS, 90_000, -90_000]);
    random.pick(world.devices).skew = skew;
  }
  const choices = choicesOf(run);
  const zombie = world.zombies[0];
  if (zombie !== undefined && random.chance(0.03)) {
    await take(run, 'zombie', () => lateArrival(run, random.pick(world.zombies)));
  } else if (run.actionsLeft > 0 && (choices.length === 0 || random.chance(0.06))) {
    run.actionsLeft -= 1;
    const process = random.pick(alive);
    await take(run, `act ${process.id}`, () => act(world, process));
  } else if (choices.length > 0) {
    const choice = random.pick(choices);
    await take(run, choice.label, choice.take);
  } else {
    return run.actionsLeft > 0;
  }
  return true;
}

/** Good weather: every device gets a tab, the last late requests arrive, all is sent and fetched. */
export async function recover(run: Run): Promise<void> {
  const { world, stillness } = run;
  world.faultRate = 0;
  for (const device of world.devices) {
    if (!world.processes.some((process) => process.isAlive && process.device === device)) {
      await start(world, device);
    }
  }
  for (let round = 0; round < 8; round += 1) {
    world.now += 660_000;
    await kickAll(run, (process) => process.engine.requestReplay());
    for (const zombie of world.zombies.splice(0)) await lateArrival(run, zombie);
    world.now += 10_000;
    await kickAll(run, (process) => process.engine.requestPull());
    await stillness.settle();
    const isDrained = devicesAtEnd(run).every(({ db }) => committedRows(db, 'outbox').length === 0);
    if (round >= 2 && isDrained) return;
  }
}

/** One living tab of each device. */
export function devicesAtEnd({ world }: Run): readonly SimProcess[] {
  return world.devices.flatMap(
    (device) =>
      world.processes.find((process) => process.isAlive && process.device === device) ?? [],
  );
}

async function kickAll(run: Run, kick: (process: SimProcess) => void): Promise<void> {
  for (const process of run.world.processes) if (process.isAlive) kick(process);
  for (;;) {
    await run.stillness.settle();
    const choices = choicesOf(run);
    if (choices.length === 0) return;
    const choice = run.world.random.pick(choices);
    await take(run, choice.label, choice.take);
  }
}

/** What can happen next: a waiting transaction starts, a request or an answer goes on, a timer rings. */
function choicesOf(run: Run): readonly Choice[] {
  const { world, stillness } = run;
  const choices: Choice[] = [];
  for (const process of world.processes) {
    const transaction = process.isAlive ? waitingTransaction(process.db) : undefined;
    if (transaction !== undefined) {
      const label = `transaction ${process.id}`;
      choices.push({ label, take: () => runTransaction(run, process, transaction) });
    }
  }
  for (const request of world.held) {
    const label = `${request.answer === null ? 'request' : 'answer'} ${request.process} ${request.fault}`;
    choices.push({ label, take: () => stillness.outside(() => stepRequest(world, request)) });
  }
  for (const timer of world.timers.filter((candidate) => candidate.at <= world.now)) {
    const ring = (): void => {
      remove(world.timers, (other) => other === timer);
      timer.run();
    };
    choices.push({ label: `timer ${timer.process}`, take: ring });
  }
  return choices;
}

async function runTransaction(
  run: Run,
  process: SimProcess,
  transaction: FakeTransaction,
): Promise<void> {
  const { world, stillness } = run;
  startTransaction(transaction);
  if (world.faultRate > 0 && world.random.chance(0.004)) {
    await stillness.turns(1 + world.random.below(12));
    await kill(run, process);
    return;
  }
  await stillness.settle();
  if (transaction.mode === 'readwrite') checkProofs(world, process);
}

async function kill(run: Run, victim: SimProcess): Promise<void> {
  run.kills += 1;
  killProcess(run.world, victim);
  await run.stillness.settle();
}

async function lateArrival(run: Run, request: World['zombies'][number]): Promise<void> {
  remove(run.world.zombies, (other) => other === request);
  await run.stillness.outside(() => execute(run.world, request));
}

async function start(world: World, device: SimDevice): Promise<void> {
  const process = await startProcess(world, device);
  process.engine.requestReplay();
  process.engine.requestPull();
}

function tabsOf(device: SimDevice): number {
  return device.name === 'A' ? 2 : 1;
}

async function take(run: Run, label: string, step: Choice['take']): Promise<void> {
  run.steps += 1;
  run.trace.push(label);
  if (run.steps > MOST_STEPS) throw new Error(`Still not at rest after ${MOST_STEPS} steps`);
  await step();
}
