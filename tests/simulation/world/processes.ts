import { freshSession, type RefreshDeps } from '#backend/auth/refresh.ts';
import { mergePages, type MergeOutcome, type PageVersions } from '#domain/sync/merge.ts';
import { isLive, MIN_TOKEN_LIFE_MS, readAuthSession } from '#domain/account/authSession.ts';
import { openAccountDb, openSharedDb, type AccountDb } from '#store/db.ts';
import { restoreOpenDrafts } from '#store/session/openDrafts.ts';
import { storageResult } from '#store/health/failures.ts';
import { watchStore } from '#store/health/watch.ts';
import type { SyncDeps } from '#sync/syncDeps.ts';
import { createSyncEngine, type SyncEngine, flushOnce } from '#sync/engine.ts';
import { WORKER_PASS_MS } from '#sync/messages.ts';
import type { OwnServices, Services } from '#mutators/services.ts';
import type { Fetch } from '../engines/variants.ts';
import type { SimEditor } from '../users/editors.ts';
import { accountBackend } from './accountBackend.ts';
import { send } from './requests.ts';
import { crash, IDBKeyRange, openStorage, type SimStorage } from './storage.ts';
import { loaded, publish } from './publishing.ts';
import { asProcess } from './turns.ts';
import { remove, type SimDevice, type World } from './world.ts';
import { throwFault } from '../../support/sync/throwFault.ts';
import { TEST_PROJECT } from '../../support/testProject.ts';

/** A process on a device: a tab or the worker. */
interface Running {
  readonly id: number;
  readonly device: SimDevice;
  /** Its user. */
  readonly owner: string;
  readonly storage: SimStorage;
  readonly db: AccountDb;
  isAlive: boolean;
  /** Its user has signed out. */
  isRetired: boolean;
}

/** A tab: the real store and engine, until it is killed or its user signs out. */
export interface SimWindow extends Running {
  readonly kind: 'window';
  readonly engine: SyncEngine;
  readonly services: OwnServices;
  /** For settings and conversations. */
  readonly backend: Services['backend'];
  /** Its open document. */
  editor: SimEditor | 'opening' | null;
  readonly stopWatching: () => void;
}

/** The worker during one event: a bounded flush without merging or token refresh. */
interface SimWorker extends Running {
  readonly kind: 'worker';
}

export type SimProcess = SimWindow | SimWorker;

const ANON_KEY = 'simulated';

export const SERVER = 'http://127.0.0.1:54321';

/** Opens a tab for a device's user; it flushes and pulls at once. */
export async function startWindow(
  world: World,
  device: SimDevice,
  owner: string,
): Promise<SimWindow> {
  const running = await open(world, device, owner);
  return asProcess(running.id, () => windowOf(world, running));
}

function windowOf(world: World, running: Running): SimWindow {
  const { id, db, owner } = running;
  const publishIn = (html: string) => publish(world.random, html);
  const deps: SyncDeps = {
    ...depsOf(world, running, windowToken(world, running)),
    merge: (versions) => merged(world, running, versions, publishIn),
    renewToken: () => renew(world, running),
  };
  const engine = createSyncEngine({
    ...deps,
    isOnline: () => true,
    reportFault: throwFault,
    timers: {
      after: (ms, run) => setTimer(world, id, ms, run),
    },
  });
  const services: OwnServices = {
    db,
    shared: openSharedDb({ indexedDB: running.storage.indexedDB, IDBKeyRange, after: never }),
    user: { id: owner, email: '', fullName: '', avatarUrl: null, createdAt: '', updatedAt: '' },
    publish: async (html) => ({ ...(await publishIn(html)), removed: [] }),
    now: deps.now,
    newId: deps.newId,
    project: TEST_PROJECT,
    requestReplay: () => engine.flush('write'),
  };
  // Reopens its database when the browser clears it, as `watchStorage.ts` does.
  let { clears } = running.device;
  const stopWatching = watchStore(db, () => {
    const { editor } = window;
    if (clears < running.device.clears && editor !== null && editor !== 'opening') {
      editor.editing.storeCleared();
    }
    ({ clears } = running.device);
    void storageResult(() => restoreOpenDrafts(db)).then(engine.pull);
  });
  const window: SimWindow = {
    kind: 'window',
    ...running,
    engine,
    services,
    backend: accountBackend(refreshDeps(world, running)),
    editor: null,
    stopWatching,
  };
  world.processes.push(window);
  engine.flush('write');
  engine.pull();
  return window;
}

/** A merge, during which the user may edit the page. */
async function merged(
  world: World,
  { id, db }: Running,
  versions: PageVersions,
  publishIn: Parameters<typeof mergePages>[1],
): Promise<MergeOutcome> {
  const { merge, merged: changed } = world.variant;
  if (merge !== undefined) return merge(versions);
  const merging = { process: id, pageId: versions.mine.id };
  world.merging.push(merging);
  try {
    await loaded(world.random);
    const outcome = await mergePages(versions, publishIn);
    return changed === undefined ? outcome : changed(outcome, versions, db);
  } finally {
    remove(world.merging, (other) => other === merging);
  }
}

/** Wakes a device's worker for one event, as `sw/outbox.ts` does; without a usable token it does nothing. */
export async function startWorker(world: World, device: SimDevice): Promise<void> {
  const session = readAuthSession(device.session);
  const now = (): number => world.now + device.skew;
  if (session === null || !isLive(session, now(), MIN_TOKEN_LIFE_MS)) return;
  const running = await open(world, device, session.userId);
  const deps = depsOf(world, running, () => {
    const stored = readAuthSession(device.session);
    const isUsable = stored?.userId === running.owner && isLive(stored, now(), MIN_TOKEN_LIFE_MS);
    return Promise.resolve(isUsable ? stored.accessToken : null);
  });
  const worker: SimWorker = { kind: 'worker', ...running };
  world.processes.push(worker);
  const end = (): void => {
    if (worker.isAlive) killProcess(world, worker);
  };
  asProcess(worker.id, () => {
    void flushOnce(deps, { deadlineMs: WORKER_PASS_MS }).then(end, end);
  });
}

/** Schedules a callback in a process after `ms`; returns its cancellation. */
export function setTimer(world: World, id: number, ms: number, run: () => void): () => void {
  // Code of a killed process may run until its next await.
  if (world.processes[id]?.isAlive === false) return () => undefined;
  const timer = { process: id, at: world.now + ms, run };
  world.timers.push(timer);
  return () => remove(world.timers, (other) => other === timer);
}

/** Kills a process between two steps of its code. */
export function killProcess(world: World, process: SimProcess): void {
  process.isAlive = false;
  retire(process);
  remove(world.timers, (timer) => timer.process === process.id);
  remove(world.merging, (merging) => merging.process === process.id);
  for (const request of world.held.filter((held) => held.process === process.id)) {
    world.ledger.noteLoss(request.rows);
    // A request already sent may still arrive.
    if (request.answer === null) world.zombies.push(request);
  }
  remove(world.held, (held) => held.process === process.id);
  crash(process.storage);
  for (const lock of Object.values(process.device.locks)) lock.release(process.id);
}

/** A tab whose user signs out starts nothing new; pending work continues. */
export function retire(process: SimProcess): void {
  process.isRetired = true;
  if (process.kind !== 'window') return;
  process.engine.dispose();
  process.stopWatching();
}

async function open(world: World, device: SimDevice, owner: string): Promise<Running> {
  const storage = openStorage(device.storage);
  const db = openAccountDb(owner, { indexedDB: storage.indexedDB, IDBKeyRange, after: never });
  world.variant.breakStore?.(db);
  const id = world.processes.length;
  await asProcess(id, async () => db.open());
  return { id, device, owner, storage, db, isAlive: true, isRetired: false };
}

function depsOf(
  world: World,
  running: Running,
  accessToken: () => Promise<string | null>,
): SyncDeps {
  const { id, device, owner, db } = running;
  const now = (): number => world.now + device.skew;
  const options = {
    url: SERVER,
    anonKey: ANON_KEY,
    owner,
    fetch: fetchOf(world, running),
    accessToken,
    // Tokens expire by the server's clock.
    now: () => now() - (readAuthSession(device.session)?.aheadMs ?? 0),
  };
  return {
    db,
    owner,
    client: world.variant.client(options),
    now,
    random: world.random.next,
    newId: world.newId,
    lock: device.locks.replay.of(id),
    ...(world.variant.batchLimits && { batchLimits: world.variant.batchLimits }),
  };
}

function fetchOf(world: World, running: Running): Fetch {
  return world.variant.fetchOf(world, running, (input, init) =>
    send(world, running.id, input, init),
  );
}

/** The engine's token as `accountSync.ts` supplies it: refreshed when about to expire. */
function windowToken(world: World, running: Running): () => Promise<string | null> {
  return async () => {
    const session = await freshSession(refreshDeps(world, running));
    if (session.ok) return session.value.accessToken;
    if (session.failure.kind !== 'signedOut')
      throw new TypeError('the auth server does not answer');
    return null;
  };
}

/** Refreshes a refused token, as `accountSync.ts` does. */
async function renew(world: World, running: Running): Promise<boolean> {
  const refused = readAuthSession(running.device.session);
  if (refused?.userId !== running.owner) return false;
  return (await freshSession(refreshDeps(world, running), refused)).ok;
}

function refreshDeps(world: World, running: Running): RefreshDeps {
  const { id, device } = running;
  return {
    config: { url: SERVER, anonKey: ANON_KEY },
    fetch: fetchOf(world, running),
    slot: {
      read: () => Promise.resolve(device.session),
      replace: (expected, next) => {
        if (device.session !== expected) return Promise.resolve(false);
        device.session = next;
        return Promise.resolve(true);
      },
    },
    lock: device.locks.refresh.of(id),
    now: () => world.now + device.skew,
    sleep: (ms) => new Promise((resolve) => void setTimer(world, id, ms, resolve)),
  };
}

/** The notice of slow writes is not simulated: its timers would take turns from the rest. */
function never(): () => void {
  return () => {};
}
