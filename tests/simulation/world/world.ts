import { stampSession } from '#domain/account/authSession.ts';
import { createSimAuth, type SimAuth } from './authServer.ts';
import type { Bucket } from './bucket.ts';
import { createLedger, type Ledger } from '../checks/ledger.ts';
import { createLock, createWebLocks, type SimLock, type SimWebLocks } from './locks.ts';
import type { HeldRequest } from './network.ts';
import type { SimProcess } from './processes.ts';
import { idsOf, type Random } from '../runner/random.ts';
import type { Restore } from './backUps.ts';
import type { SimServer } from './server.ts';
import { IDBFactory } from './storage.ts';
import type { Variant } from '../engines/variants.ts';

/** A browser: a storage, a possibly wrong clock, a user, and the tabs and worker that share them. */
export interface SimDevice {
  readonly name: string;
  readonly storage: IDBFactory;
  /** Locks of replay, token refresh, and drafts. */
  readonly locks: {
    readonly replay: SimLock;
    readonly refresh: SimLock;
    readonly drafts: SimWebLocks;
  };
  readonly hasLocks: boolean;
  /** Maximum number of tabs. */
  readonly tabs: number;
  /** Its clock's error in ms. */
  skew: number;
  /** How often its clock was set, and its storage cleared under open tabs. */
  clockTurns: number;
  clears: number;
  /** The stored auth session, as the auth client writes it. */
  session: string | null;
  /** The user who signed in here, even if the session has ended. */
  person: string | null;
}

/** A copy of the server's data, and the pages given away then. */
export interface BackUp {
  readonly restore: Restore;
  readonly givenAway: readonly (readonly [string, string])[];
  readonly bucket: Bucket;
}

interface SimTimer {
  readonly process: number;
  readonly at: number;
  readonly run: () => void;
}

/** The whole state of one run. */
export interface World {
  readonly server: SimServer;
  readonly auth: SimAuth;
  readonly random: Random;
  readonly newId: () => string;
  readonly variant: Variant;
  /** The user whose pages are checked, and another one who sometimes uses the same devices. */
  readonly people: readonly [string, string];
  /** A user without a device, the new author of given-away pages. */
  readonly stranger: string;
  readonly devices: SimDevice[];
  readonly processes: SimProcess[];
  readonly held: HeldRequest[];
  /** Abandoned requests that may still reach the server. */
  readonly zombies: HeldRequest[];
  readonly timers: SimTimer[];
  readonly ledger: Ledger;
  /** Actions in progress: users do not write on a page while they resolve it. */
  readonly hands: { readonly process: number; readonly does: 'write' | 'decide' }[];
  /** Merges under way. */
  readonly merging: { readonly process: number; readonly pageId: string }[];
  /** Given-away pages with their authors. */
  readonly givenAway: Map<string, string>;
  /** The server's pictures. */
  bucket: Bucket;
  /** Copies of the server's data. */
  readonly backUps: BackUp[];
  /** What the read replica has; null before it followed the server once. */
  replica: BackUp | null;
  /** How many reads the replica answers, from 0 to 1. */
  lag: number;
  /** The server's timeline. */
  timeline: string;
  /** How often the server was restored. */
  restores: number;
  /** ms since the epoch. */
  now: number;
  faultRate: number;
  /** Number of exchanges of settings and conversations. */
  exchanges: number;
  /** Number of tokens written. */
  tokens: number;
  /** Lifetime of an access token, ms. */
  tokenLifeMs: number;
}

/** Three signed-in devices without tabs. */
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
    merging: [],
    givenAway: new Map(),
    bucket: new Set(),
    backUps: [],
    replica: null,
    lag: random.pick([0, 0, 0.5, 1]),
    timeline: '',
    restores: 0,
    now: START,
    faultRate: random.pick([0.1, 0.3, 0.3, 0.4]),
    exchanges: 0,
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

/** A new browser, or one after its storage was cleared. */
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

export function signIn(world: World, device: SimDevice, person: string): void {
  device.person = person;
  const session = world.auth.signIn(person, world.tokenLifeMs, world.now);
  device.session = stampSession(session, null, world.now + device.skew);
}

/** The name of a user's database on a device. */
export function databaseOf(person: string): string {
  return `recto-${person}`;
}

/** Removes matching items in place. */
export function remove<T>(list: T[], isOut: (value: T) => boolean): void {
  for (let index = list.length - 1; index >= 0; index -= 1) {
    const value = list[index];
    if (value !== undefined && isOut(value)) list.splice(index, 1);
  }
}

/** A token that nobody has typed yet. */
export function nextToken(world: World, person: string): string {
  world.tokens += 1;
  const token = `t${world.tokens}x`;
  world.ledger.authors.set(token, person);
  return token;
}
