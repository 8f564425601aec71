import { tokensOf } from './ledger.ts';
import { killProcess, retire } from './processes.ts';
import { committedRows } from './storage.ts';
import { databaseOf, newDevice, signIn, type SimDevice, type World } from './world.ts';

const DAY_MS = 86_400_000;

/** Sets a device's clock wrong, or right again. */
export function turnClock(world: World): void {
  const skew = world.random.pick([0, DAY_MS, -DAY_MS, 90_000, -90_000]);
  world.random.pick(world.devices).skew = skew;
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
    if (isOpen && process.device === device) process.engine.requestReplay();
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
 * Everything that a device has stored is gone, by a person's or the browser's act; text that was nowhere else is
 * gone with it. Only what the server has, or another device, is still promised.
 */
export async function wipe(world: World, device: SimDevice): Promise<SimDevice> {
  for (const process of world.processes) {
    if (process.isAlive && process.device === device) killProcess(world, process);
  }
  const rows = await world.server.query<{ readonly text: string }>(
    `select p.title || coalesce(p.markdown_content, '') || coalesce(p.html_content, '')
       || coalesce(s.html_source, '') || p.tags::text as text
     from pages p left join page_sources s on s.page_id = p.id
     where p.author_id = any($1) or p.author_id = $2`,
    [world.people, world.stranger],
  );
  const elsewhere = world.devices.filter((other) => other !== device);
  const safe = new Set([
    ...tokensOf(rows),
    ...elsewhere.flatMap((other) => tokensOf(textOf(world, other))),
  ]);
  for (const token of tokensOf(textOf(world, device))) {
    if (!safe.has(token)) world.ledger.wiped.add(token);
  }
  const { name, tabs, person } = device;
  const fresh = newDevice(name, tabs, device.hasLocks);
  world.devices.splice(world.devices.indexOf(device), 1, fresh);
  if (person !== null) signIn(world, fresh, person);
  return fresh;
}

/** All that a device holds as text of its own: not only copies of what the server gave. */
function textOf(world: World, { storage }: SimDevice): unknown {
  return world.people.flatMap((person) =>
    ['pages', 'outbox', 'conflicts', 'failed', 'revisions', 'drafts'].map((table) =>
      committedRows(storage, databaseOf(person), table),
    ),
  );
}
