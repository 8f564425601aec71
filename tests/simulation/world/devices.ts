import { losePower } from './durability.ts';
import { heldBy } from './held.ts';
import { tokensOf } from '../checks/ledger.ts';
import { killProcess, retire } from './processes.ts';
import { clearDatabases, committedRows, cutOff } from './storage.ts';
import type { Stillness } from '../runner/stillness.ts';
import { asProcess } from './turns.ts';
import { databaseOf, newDevice, signIn, type SimDevice, type World } from './world.ts';

const DAY_MS = 86_400_000;

/** Sets a device's clock wrong, or right again. */
export function turnClock(world: World): void {
  const skew = world.random.pick([0, DAY_MS, -DAY_MS, 90_000, -90_000]);
  const device = world.random.pick(world.devices);
  device.skew = skew;
  device.clockTurns += 1;
}

/** Whoever is signed in at a device signs out; its tabs start nothing any more. */
export function signOut(world: World, device: SimDevice): void {
  device.person = null;
  device.session = null;
  for (const process of world.processes) {
    if (process.isAlive && process.device === device) retire(process);
  }
}

/** Whoever means to be signed in signs in again after the session ended; somebody signs in where nobody is. */
export function signInAgain(world: World, device: SimDevice): void {
  const [usual, other] = world.people;
  signIn(world, device, device.person ?? (world.random.chance(0.6) ? usual : other));
  for (const process of world.processes) {
    const isOpen = process.kind === 'window' && process.isAlive && !process.isRetired;
    if (isOpen && process.device === device)
      asProcess(process.id, () => process.engine.flush('write'));
  }
}

/** Something goes wrong with the storage of one process. */
export function troubleStorage(world: World): void {
  const { random } = world;
  const { storage } = random.pick(world.processes.filter((process) => process.isAlive));
  const kind = random.pick(['write', 'write', 'commit', 'request', 'lost', 'open'] as const);
  const times = kind === 'open' ? 2 : kind === 'lost' ? 1 : 1 + random.below(3);
  storage.trouble = { kind, after: random.below(25), times };
}

/**
 * Everything that a device has stored is gone, by a user's or the browser's act; text that was nowhere else is
 * gone with it. Only what the server has, or another device, is still promised.
 */
export async function wipe(world: World, device: SimDevice): Promise<SimDevice> {
  for (const process of world.processes) {
    if (process.isAlive && process.device === device) killProcess(world, process);
  }
  await noteWiped(world, device);
  const { name, tabs, person } = device;
  const fresh = newDevice(name, tabs, device.hasLocks);
  world.devices.splice(world.devices.indexOf(device), 1, fresh);
  if (person !== null) signIn(world, fresh, person);
  return fresh;
}

/**
 * The browser clears a device's storage while its tabs live on; the session goes with it or is in time. Text that was
 * nowhere else is gone. Most often one of the first changes is on its way: the numbers in the queue start again.
 */
export async function clearUnder(world: World, outside: Stillness['outside']): Promise<void> {
  const { random, held } = world;
  const early = held.flatMap(({ process, rows }) => {
    const sender = world.processes[process];
    if (sender === undefined || rows.length === 0) return [];
    const { outbox } = heldBy(sender.device, sender.owner);
    const ids = new Set(rows.map((row) => row.last_mutation_id));
    const isEarly = outbox.some(
      ({ seq, mutationId }) => seq !== undefined && seq <= 3 && ids.has(mutationId),
    );
    return isEarly ? sender.device : [];
  });
  if (early.length === 0 && random.chance(0.85)) return;
  const device = random.pick(early.length > 0 ? early : world.devices);
  await outside(() => noteWiped(world, device));
  device.clears += 1;
  // Such a device is busy: the answers take their time.
  for (const request of held) {
    if (world.processes[request.process]?.device !== device) continue;
    request.readyAt = Math.max(request.readyAt, world.now + random.below(BUSY_MS));
  }
  if (random.chance(0.2)) device.session = null;
  const { processes } = world;
  const alive = processes.filter((process) => process.isAlive && process.device === device);
  clearDatabases(device.storage);
  for (const person of world.people) world.ledger.syncedAt.delete(`${device.name} ${person}`);
  for (const process of alive) asProcess(process.id, () => cutOff(process.storage));
}

const BUSY_MS = 6000;

/** The power of a device fails: its processes die, and what was not flushed to the disk is gone. */
export function cutPower(world: World, device: SimDevice): void {
  for (const process of world.processes) {
    if (process.isAlive && process.device === device) killProcess(world, process);
  }
  losePower(device.storage);
}

/**
 * Notes the text that is on a device only and is about to be removed. A page that was taken back out of the trash here
 * only is in the trash again.
 */
async function noteWiped(world: World, device: SimDevice): Promise<void> {
  const rows = await world.server.query<{ readonly text: string }>(
    `select concat_ws(' ', p.title, p.markdown_content, p.html_content, s.html_source, p.tags) as text
     from pages p left join page_sources s on s.page_id = p.id
     where p.author_id = any($1) or p.author_id = $2`,
    [world.people, world.stranger],
  );
  const elsewhere = world.devices.filter((other) => other !== device);
  const safe = new Set([
    ...tokensOf(rows),
    ...elsewhere.flatMap((other) => tokensOf(textOf(world, other))),
  ]);
  const { wiped, deleted } = world.ledger;
  for (const token of tokensOf(textOf(world, device))) if (!safe.has(token)) wiped.add(token);
  for (const { pages, outbox } of world.people.map((person) => heldBy(device, person))) {
    const takenBack = outbox.filter(({ patch }) => patch.deleted_at === null);
    const ids = new Set(takenBack.map(({ pageId }) => pageId));
    for (const token of tokensOf(pages.filter(({ id }) => ids.has(id)))) deleted.add(token);
  }
}

/** All that a device holds as text of its own: not only copies of what the server gave. */
function textOf(world: World, { storage }: SimDevice): unknown {
  return world.people.flatMap((person) =>
    ['pages', 'outbox', 'conflicts', 'failed', 'revisions', 'drafts'].map((table) =>
      committedRows(storage, databaseOf(person), table),
    ),
  );
}
