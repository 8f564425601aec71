import { outboxClient } from '#backend/outboxClient.ts';
import type { PageRow } from '#domain/pageRow.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { createSyncEngine, type SyncEngine } from '#sync/engine.ts';
import type { TestBackend, TestUser } from '../support/backend.ts';
import { createLedger, type Ledger } from './ledger.ts';
import {
  faultOf,
  madeUpAnswer,
  responseOf,
  rowsOf,
  truncate,
  type Answer,
  type HeldRequest,
} from './network.ts';
import { idsOf, type Random } from './random.ts';
import { crashConnection, IDBFactory, IDBKeyRange } from './storage.ts';
import type { Variant } from './variants.ts';

/** One browser of the person: a storage, a clock that may be wrong, and the tabs that share them. */
export interface SimDevice {
  readonly name: string;
  readonly storage: IDBFactory;
  /** How far its clock is off, in ms. */
  skew: number;
}

/** One tab: the real store and engine, until it is killed. */
export interface SimProcess {
  readonly id: number;
  readonly device: SimDevice;
  readonly db: AccountDb;
  readonly engine: SyncEngine;
  isAlive: boolean;
}

interface SimTimer {
  readonly process: number;
  readonly at: number;
  readonly run: () => void;
}

/** Everything of one run: who is there, what is under way, what the time is. */
export interface World {
  readonly backend: TestBackend;
  readonly user: TestUser;
  readonly random: Random;
  readonly newId: () => string;
  readonly variant: Variant;
  readonly devices: readonly SimDevice[];
  readonly processes: SimProcess[];
  readonly held: HeldRequest[];
  /** Requests whose sender has given up, and that the server meets later. */
  readonly zombies: HeldRequest[];
  readonly timers: SimTimer[];
  readonly ledger: Ledger;
  /** ms since the epoch. */
  now: number;
  faultRate: number;
  /** How many tokens of text were written. */
  tokens: number;
}

/** A world with two devices, nobody at them yet. */
export function createWorld(
  backend: TestBackend,
  user: TestUser,
  random: Random,
  variant: Variant,
): World {
  const device = (name: string): SimDevice => ({ name, storage: new IDBFactory(), skew: 0 });
  return {
    backend,
    user,
    random,
    newId: idsOf(),
    variant,
    devices: [device('A'), device('B')],
    processes: [],
    held: [],
    zombies: [],
    timers: [],
    ledger: createLedger(),
    now: START,
    faultRate: 0.3,
    tokens: 0,
  };
}

const START = Date.UTC(2026, 0, 1);

/** Opens a tab on a device, as after a start of the browser: it looks at the outbox at once. */
export async function startProcess(world: World, device: SimDevice): Promise<SimProcess> {
  const id = world.processes.length;
  const { user, backend, random } = world;
  const db = openAccountDb(user.id, { indexedDB: device.storage, IDBKeyRange });
  await db.open();
  const engine = createSyncEngine({
    db,
    owner: user.id,
    client: outboxClient({
      url: backend.url,
      anonKey: backend.anonKey,
      owner: user.id,
      fetch: world.variant.fetchOf(world, (input, init) => send(world, id, input, init)),
      accessToken: () => Promise.resolve(user.accessToken),
      now: Date.now,
      timeoutMs: 0,
    }),
    now: () => world.now + device.skew,
    random: random.next,
    newId: world.newId,
    // No lock at all: what must hold, must hold without it (rule 5).
    lock: (run) => run(),
    isOnline: () => true,
    timers: {
      after: (ms, run) => {
        const timer = { process: id, at: world.now + ms, run };
        world.timers.push(timer);
        return () => remove(world.timers, (other) => other === timer);
      },
    },
  });
  const process = { id, device, db, engine, isAlive: true };
  world.processes.push(process);
  return process;
}

/** Ends a tab between two steps of its code; nothing of it runs again. */
export function killProcess(world: World, process: SimProcess): void {
  process.isAlive = false;
  process.engine.dispose();
  remove(world.timers, (timer) => timer.process === process.id);
  for (const request of world.held.filter((held) => held.process === process.id)) {
    world.ledger.noteLoss(request.rows);
    // What had left the device may still arrive.
    if (request.answer === null && request.rows.length > 0) world.zombies.push(request);
  }
  remove(world.held, (held) => held.process === process.id);
  crashConnection(process.db);
}

/** A request of a tab: held until the scheduler lets it go on. */
function send(
  world: World,
  process: number,
  input: string | URL | Request,
  init: RequestInit | undefined,
): Promise<Response> {
  const rows = rowsOf(init);
  const fault = faultOf(world.random, world.faultRate);
  world.ledger.noteSend(process, rows, fault !== 'none');
  return new Promise((resolve, reject) => {
    const url = input instanceof Request ? input.url : input.toString();
    world.held.push({ process, url, init: init ?? {}, fault, rows, answer: null, resolve, reject });
  });
}

/** Takes a held request one step further: to the server, or back to its tab. */
export async function stepRequest(world: World, request: HeldRequest): Promise<void> {
  const { fault } = request;
  if (request.answer !== null) return deliver(world, request);
  if (fault === 'lostRequest' || fault === 'zombie') {
    if (fault === 'zombie') world.zombies.push(request);
    drop(world, request);
    return;
  }
  const madeUp = madeUpAnswer(fault, world.random, world.now);
  const answer = madeUp ?? (await execute(world, request));
  if (fault === 'duplicate') world.zombies.push(request);
  if (fault === 'lostAnswer') drop(world, request);
  else request.answer = fault === 'truncated' ? truncate(answer) : answer;
}

/** The server carries a request out. */
export async function execute(world: World, request: HeldRequest): Promise<Answer> {
  const init =
    request.rows.length > 0 ? await world.variant.arriving(world, request.init) : request.init;
  const response = await world.backend.fetch(request.url, init);
  const text = await response.text();
  if (request.rows.length > 0 && response.ok) {
    world.ledger.noteAccepted(request.rows, JSON.parse(text) as readonly PageRow[]);
  }
  return { status: response.status, text, headers: {} };
}

function deliver(world: World, request: HeldRequest): void {
  remove(world.held, (held) => held === request);
  if (request.answer !== null) request.resolve(responseOf(request.answer));
}

function drop(world: World, request: HeldRequest): void {
  remove(world.held, (held) => held === request);
  request.reject(new TypeError('Failed to fetch'));
}

/** Takes out of a list what a test applies to. */
export function remove<T>(list: T[], isOut: (value: T) => boolean): void {
  for (let index = list.length - 1; index >= 0; index -= 1) {
    const value = list[index];
    if (value !== undefined && isOut(value)) list.splice(index, 1);
  }
}
