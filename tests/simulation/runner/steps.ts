import { choicesOf, kill, take, type Run } from './choices.ts';
import {
  clearUnder,
  cutPower,
  signInAgain,
  signOut,
  troubleStorage,
  turnClock,
  wipe,
} from '../world/devices.ts';
import { happenElsewhere } from '../users/elsewhere.ts';
import { act } from '../users/person.ts';
import { killProcess, startWindow, startWorker, type SimWindow } from '../world/processes.ts';
import { failOver, follow, restoreWithReplica } from '../world/replica.ts';
import { keepBackUp } from '../world/restores.ts';
import type { World } from '../world/world.ts';

/** One step with faults; false when the user is done and nothing is pending. */
export async function stepOfChaos(run: Run): Promise<boolean> {
  const { world, stillness } = run;
  const { random } = world;
  await stillness.settle();
  // Mostly many steps close in time, sometimes a long pause.
  world.now += random.chance(0.01) ? random.below(20_000) : random.below(40);
  if ((await comings(run)) || (await accidents(run))) return true;
  const choices = choicesOf(run);
  const windows = openWindows(world);
  if (world.zombies.length > 0 && random.chance(0.03)) {
    await take(run, 'zombie', () => run.lateArrival(random.pick(world.zombies)));
  } else if (
    windows.length > 0 &&
    run.actionsLeft > 0 &&
    (choices.length === 0 || random.chance(0.06))
  ) {
    run.actionsLeft -= 1;
    const window = random.pick(windows);
    await take(run, `act ${window.id}`, () => act(world, window));
  } else if (choices.length > 0) {
    const choice = random.pick(choices);
    await take(run, choice.label, choice.take);
  } else {
    return run.actionsLeft > 0;
  }
  return true;
}

/** Opens tabs, wakes the worker, signs users in. */
async function comings(run: Run): Promise<boolean> {
  const { world } = run;
  const { random } = world;
  for (const device of world.devices) {
    const { person, name } = device;
    if (device.session === null && random.chance(person === null ? 0.05 : 0.02)) {
      await take(run, `sign in ${name}`, () => signInAgain(world, device));
      return true;
    }
    if (person === null) continue;
    const open = openWindows(world).filter((window) => window.device === device).length;
    if (open === 0 || (open < device.tabs && random.chance(0.05))) {
      await take(run, `start ${name}`, async () => void (await startWindow(world, device, person)));
      return true;
    }
    if (random.chance(0.005)) {
      await take(run, `wake ${name}`, () => startWorker(world, device));
      return true;
    }
  }
  return false;
}

/** Kills, clock, storage and session faults, and changes by other clients. */
async function accidents(run: Run): Promise<boolean> {
  const { world } = run;
  const { random } = world;
  const alive = world.processes.filter((process) => process.isAlive);
  const dice = random.next();
  if (dice < 0.006 && alive.length > 0) {
    const victim = random.pick(alive);
    await take(run, `kill ${victim.id}`, () => kill(run, victim));
    return true;
  }
  const happens = ACCIDENTS.find(({ below }) => dice < below);
  if (happens === undefined) return false;
  await take(run, happens.name, () => happens.take(run));
  return true;
}

interface Accident {
  readonly name: string;
  /** Upper bound on a die from 0 to 1; the lower one is the previous entry's. */
  readonly below: number;
  readonly take: (run: Run) => Promise<void> | void;
}

const ACCIDENTS: readonly Accident[] = [
  { name: 'clock', below: 0.0095, take: ({ world }) => turnClock(world) },
  { name: 'storage', below: 0.0135, take: ({ world }) => troubleStorage(world) },
  {
    name: 'elsewhere',
    below: 0.0275,
    take: ({ world, stillness }) => stillness.outside(() => happenElsewhere(world)),
  },
  {
    // A sleeping computer: nothing runs while time passes.
    name: 'sleep',
    below: 0.0295,
    take: ({ world }) => {
      world.now += world.random.pick([20_000, 60_000, 400_000]);
    },
  },
  { name: 'revoke', below: 0.0301, take: ({ world }) => world.auth.revoke(world.people[0]) },
  {
    name: 'sign out',
    below: 0.0309,
    take: ({ world }) => signOut(world, world.random.pick(world.devices)),
  },
  {
    name: 'wipe',
    below: 0.0313,
    take: async ({ world, stillness }) => {
      const device = world.random.pick(world.devices);
      await stillness.outside(() => wipe(world, device));
      await stillness.settle();
    },
  },
  {
    name: 'clear',
    below: 0.0413,
    take: ({ world, stillness }) => clearUnder(world, stillness.outside),
  },
  {
    name: 'power cut',
    below: 0.0423,
    take: async (run) => {
      run.powerCuts += 1;
      cutPower(run.world, run.world.random.pick(run.world.devices));
      await run.stillness.settle();
    },
  },
  {
    name: 'back up',
    below: 0.0473,
    take: ({ world, stillness }) => stillness.outside(() => keepBackUp(world)),
  },
  {
    name: 'follow',
    below: 0.0528,
    take: ({ world, stillness }) => stillness.outside(() => follow(world)),
  },
  {
    name: 'fail over',
    below: 0.0538,
    take: ({ world, stillness }) => stillness.outside(() => failOver(world)),
  },
  {
    name: 'restore',
    below: 0.0563,
    take: ({ world, stillness }) => stillness.outside(() => restoreWithReplica(world)),
  },
  {
    // Closes a tab whose user has signed out.
    name: 'close',
    below: 0.061,
    take: ({ world }) => {
      const retired = world.processes.find((process) => process.isAlive && process.isRetired);
      if (retired !== undefined) killProcess(world, retired);
    },
  },
];

function openWindows(world: World): readonly SimWindow[] {
  return world.processes.filter(
    (process) => process.kind === 'window' && process.isAlive && !process.isRetired,
  ) as SimWindow[];
}
