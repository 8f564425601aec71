import { stampSession } from '#domain/account/authSession.ts';
import { createSimAuth, type SimAuth } from './authServer.ts';
import { createLedger, type Ledger } from '../checks/ledger.ts';
import { createLock, createWebLocks, type SimLock, type SimWebLocks } from './locks.ts';
import type { HeldRequest } from './network.ts';
import type { SimProcess } from './processes.ts';
import { idsOf, type Random } from '../runner/random.ts';
import type { SimServer } from './server.ts';
import { IDBFactory } from './storage.ts';
import type { Variant } from '../engines/variants.ts';

/** One browser: a storage, a clock that may be wrong, whoever is signed in, and the tabs and the worker that share them. */
export interface SimDevice {
  readonly name: string;
  readonly storage: IDBFactory;
  /** Of the replay, of the refresh of tokens, and of the places of drafts. */
  readonly locks: {
    readonly replay: SimLock;
    readonly refresh: SimLock;
    readonly drafts: SimWebLocks;
  };
  readonly hasLocks: boolean;
  /** How many tabs it may have. */
  readonly tabs: number;
  /** How far its clock is off, in ms. */
  skew: number;
  /** How often its clock was set, and its storage cleared under living processes. */
  clockTurns: number;
  clears: number;
  /** The stored auth session, as the auth client writes it. */
  session: string | null;
  /** Who means to be signed in here; the session may have ended all the same. */
  person: string | null;
}

interface SimTimer {
  readonly process: number;
  readonly at: number;
  readonly run: () => void;
}

/** Everything of one run: who is there, what is under way, what the time is. */
export interface World {
  readonly server: SimServer;
  readonly auth: SimAuth;
  readonly random: Random;
  readonly newId: () => string;
  readonly variant: Variant;
  /** The user whose pages are told apart, and another one who uses the same devices now and then. */
  readonly people: readonly [string, string];
  /** Nobody here: whom a page is given to when its row is taken away. */
  readonly stranger: string;
  readonly devices: SimDevice[];
  readonly processes: SimProcess[];
  readonly held: HeldRequest[];
  /** Requests whose sender has given up, and that the server meets later. */
  readonly zombies: HeldRequest[];
  readonly timers: SimTimer[];
  readonly ledger: Ledger;
  /** What users have in hand: they do not write on a page while they decide about it. */
  readonly hands: { readonly process: number; readonly does: 'write' | 'decide' }[];
  /** Pages that were given away, with their authors. */
  readonly givenAway: Map<string, string>;
  /** ms since the epoch. */
  now: number;
  faultRate: number;
  /** How many tokens of text were written. */
  tokens: number;
  /** How long an access token lives, in ms. */
  tokenLifeMs: number;
}

/** A world with three devices, signed in, nobody at them yet. */
export function createWorld(server: SimServer, random: Random, variant: Variant): World {
  const newId = idsOf();
  const world: World = {
    server,
    auth: createSimAuth(),
    random,
    newId,
    variant,
    people: [newId(), newId()],
    stranger: newId(),
    devices: [],
    processes: [],
    held: [],
    zombies: [],
    timers: [],
    ledger: createLedger(),
    hands: [],
    givenAway: new Map(),
    now: START,
    faultRate: random.pick([0.1, 0.3, 0.3, 0.4]),
    tokens: 0,
    tokenLifeMs: random.pick([100_000, 150_000, 3_600_000]),
  };
  const hasLocks = random.chance(0.4);
  world.devices.push(
    newDevice('A', 2, hasLocks),
    newDevice('B', 1, hasLocks),
    newDevice('C', 1, hasLocks),
  );
  for (const device of world.devices) signIn(world, device, world.people[0]);
  return world;
}

const START = Date.UTC(2026, 0, 1);

/** A browser as new, or one whose storage was wiped. */
export function newDevice(name: string, tabs: number, hasLocks: boolean): SimDevice {
  const locks = {
    replay: createLock(hasLocks),
    refresh: createLock(hasLocks),
    drafts: createWebLocks(),
  };
  const counts = { clockTurns: 0, clears: 0 };
  const storage = new IDBFactory();
  return { name, tabs, storage, hasLocks, locks, skew: 0, ...counts, session: null, person: null };
}

/** Somebody signs in at a device. */
export function signIn(world: World, device: SimDevice, person: string): void {
  device.person = person;
  const session = world.auth.signIn(person, world.tokenLifeMs, world.now);
  device.session = stampSession(session, null, world.now + device.skew);
}

/** The name of the database that a user's data are in on a device. */
export function databaseOf(person: string): string {
  return `recto-${person}`;
}

/** Takes out of a list what a test applies to. */
export function remove<T>(list: T[], isOut: (value: T) => boolean): void {
  for (let index = list.length - 1; index >= 0; index -= 1) {
    const value = list[index];
    if (value !== undefined && isOut(value)) list.splice(index, 1);
  }
}
