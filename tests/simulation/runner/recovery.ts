import { choicesOf, take, type Run } from './choices.ts';
import { giveBack } from '../users/elsewhere.ts';
import { heldBy } from '../world/held.ts';
import { startWindow, type SimWindow } from '../world/processes.ts';
import { showChat } from '../users/replies.ts';
import { exchangeSettings } from '../users/settings.ts';
import { writeDuringMerge } from '../users/person.ts';
import { signOut } from '../world/devices.ts';
import { asProcess } from '../world/turns.ts';
import { signIn, type SimDevice } from '../world/world.ts';

/** More rounds than any outbox needs to drain. */
const ROUNDS = 9;

/** Longer than any back-off. */
const ROUND_MS = 660_000;

/** Ends all faults and delivers the last late requests. */
export async function clearUp(run: Run): Promise<void> {
  const { world } = run;
  world.faultRate = 0;
  world.lag = 0;
  for (const { storage } of world.processes) storage.trouble = null;
  if (world.random.chance(0.5)) await run.stillness.outside(() => giveBack(world));
}

/**
 * The user signs in on every device, without faults, until all is synced. The engines must get there by their own
 * timers; only pulls are triggered, as by focusing a tab.
 */
export async function recover(run: Run, person: string): Promise<void> {
  const { world, stillness } = run;
  for (const device of world.devices) await seat(run, device, person);
  await atRest(run);
  for (let round = 0; round < ROUNDS; round += 1) {
    world.now += ROUND_MS;
    await atRest(run);
    for (const zombie of world.zombies.slice())
      await take(run, 'zombie', () => run.lateArrival(zombie));
    const accepted = world.ledger.accepted.size;
    if (round >= 1) {
      world.now += 10_000;
      for (const { id, engine } of windowsOf(run, person)) asProcess(id, engine.pull);
      await atRest(run);
      // A window that was pulling pulls again, 5 s after that.
      world.now += 6000;
      await atRest(run);
    }
    await stillness.settle();
    const isDrained = world.devices.every((device) => {
      const { outbox, meta } = heldBy(device, person);
      return outbox.length === 0 && !meta.some(({ key }) => key === 'reconciling');
    });
    // A change sent after another device's pull reaches it with its next pull.
    const isOld = accepted === world.ledger.accepted.size;
    if (round >= 2 && isDrained && isOld) break;
  }
  // The first time what a device has reaches the server, the second time the other devices.
  await exchange(run, person);
  await exchange(run, person);
}

async function exchange(run: Run, person: string): Promise<void> {
  const { world } = run;
  for (const window of windowsOf(run, person)) {
    asProcess(window.id, () => {
      void exchangeSettings(world, window);
      void showChat(world, window);
    });
    await atRest(run);
  }
}

async function seat(run: Run, device: SimDevice, person: string): Promise<void> {
  const { world } = run;
  if (device.person !== person) signOut(world, device);
  signIn(world, device, person);
  const isOpen = windowsOf(run, person).some((window) => window.device === device);
  if (!isOpen) {
    await take(run, `start ${device.name}`, async () => {
      await startWindow(world, device, person);
    });
  }
}

/** Takes all possible steps, until everything waits for time or a user. */
async function atRest(run: Run): Promise<void> {
  for (;;) {
    await run.stillness.settle();
    const choices = choicesOf(run);
    if (choices.length === 0) return;
    const { world } = run;
    if (world.merging.length > 0 && run.lateEditsLeft > 0 && world.random.chance(0.2)) {
      run.lateEditsLeft -= 1;
      await take(run, 'write during a merge', () => writeDuringMerge(world));
      continue;
    }
    const choice = run.world.random.pick(choices);
    await take(run, choice.label, choice.take);
  }
}

function windowsOf({ world }: Run, person: string): readonly SimWindow[] {
  return world.processes.filter(
    (process) =>
      process.kind === 'window' &&
      process.isAlive &&
      !process.isRetired &&
      process.owner === person,
  ) as SimWindow[];
}
