import { losePower } from './durability.ts';
import { heldBy } from './held.ts';
import { forgetDevice } from '../checks/choices.ts';
import { forgetReplies } from '../checks/replies.ts';
import { forgetSettings } from '../checks/settings.ts';
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

/** Signs the user of a device out; its tabs start nothing new. */
export function signOut(world: World, device: SimDevice): void {
  device.person = null;
  device.session = null;
  for (const process of world.processes) {
    if (process.isAlive && process.device === device) retire(process);
  }
}

/** Signs the user in again after the session ended, or someone on a signed-out device. */
export function signInAgain(world: World, device: SimDevice): void {
  const [usual, other] = world.people;
  signIn(world, device, device.person ?? (world.random.chance(0.6) ? usual : other));
  for (const process of world.processes) {
    const isOpen = process.kind === 'window' && process.isAlive && !process.isRetired;
    if (isOpen && process.device === device)
      asProcess(process.id, () => process.engine.flush('write'));
  }
}

const ONCE: ReadonlySet<string> = new Set(['lost', 'unreported']);

/** Injects a storage fault into one process. */
export function troubleStorage(world: World): void {
  const { random } = world;
  const { storage } = random.pick(world.processes.filter((process) => process.isAlive));
  const kind = random.pick([
    'write',
    'write',
    'commit',
    'unreported',
    'unreported',
    'request',
    'lost',
    'open',
  ] as const);
  const times = kind === 'open' ? 2 : ONCE.has(kind) ? 1 : 1 + random.below(3);
  storage.trouble = { kind, after: random.below(25), times };
}

/**
 * Deletes a device's storage, as the user or the browser may. Text stored nowhere else is lost; only what the server or
 * another device has must survive.
 */
export async function wipe(world: World, device: SimDevice): Promise<SimDevice> {
  for (const process of world.processes) {
    if (process.isAlive && process.device === device) killProcess(world, process);
  }
  await noteWiped(world, device);
  const { name, tabs, person } = device;
  const fresh = newDevice(name, tabs, device.hasLocks);
  world.devices.splice(world.devices.indexOf(device), 1, fresh);
  await forgetSettings(world);
  if (person !== null) signIn(world, fresh, person);
  return fresh;
}

/**
 * The browser clears a device's storage under open tabs, the session with it or not. Text stored nowhere else is lost.
 * Prefers a moment when an early mutation is in flight, as the outbox's sequence numbers restart.
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
  // A busy device: responses are delayed.
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
  await outside(() => forgetSettings(world));
}

const BUSY_MS = 6000;

/** A power cut: the device's processes die, and unflushed writes are lost. */
export function cutPower(world: World, device: SimDevice): void {
  for (const process of world.processes) {
    if (process.isAlive && process.device === device) killProcess(world, process);
  }
  losePower(device.storage);
}

/** Records text that is only on this device and about to be lost. A page restored only here is in the trash again. */
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
    // What is only in another device's history or draft is not sent by it.
    ...elsewhere.flatMap((other) => tokensOf(textOf(world, other, SENT))),
  ]);
  const { wiped, deleted, seen } = world.ledger;
  for (const token of tokensOf(textOf(world, device))) if (!safe.has(token)) wiped.add(token);
  forgetDevice(world, device.name);
  forgetReplies(world, device.name);
  for (const key of seen.keys()) if (key.startsWith(`${device.name} `)) seen.delete(key);
  for (const { pages, outbox } of world.people.map((person) => heldBy(device, person))) {
    const takenBack = outbox.filter(({ patch }) => patch.deleted_at === null);
    const ids = new Set(takenBack.map(({ pageId }) => pageId));
    for (const token of tokensOf(pages.filter(({ id }) => ids.has(id)))) deleted.add(token);
  }
}

const SENT = ['pages', 'outbox', 'conflicts', 'failed', 'shadows'];

const KEPT = ['revisions', 'drafts'];

/** A device's own text, without mere copies of the server's. */
function textOf(world: World, { storage }: SimDevice, tables = [...SENT, ...KEPT]): unknown {
  return world.people.flatMap((person) =>
    tables.map((table) => committedRows(storage, databaseOf(person), table)),
  );
}
