import type { PauseReason } from '#domain/sync/syncStatus.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { hasPulledAll } from '#store/outbox/firstSync.ts';
import { notePull, pauseOf } from '#store/meta.ts';
import { nextDueAt } from '#store/outbox/queue.ts';
import type { SyncDeps, TabDeps } from './deps.ts';
import { freshFor } from './freshness.ts';
import { pullPages, type PullEnd } from './pullPages.ts';
import { pauseFor, reasonOf, replay, type ReplayOptions, type Urge } from './replay.ts';

/** What a pass left behind. */
export interface PassOutcome {
  /** Mutations still in the outbox. */
  readonly waiting: number;
  /** Why the queue stands, or null. */
  readonly pause: PauseReason | null;
  /** When the next try is due, ms since the epoch, or null when nothing waits for time. */
  readonly retryAt: number | null;
}

/** The engine of one signed-in account in one window. */
export interface SyncEngine {
  /** Sends what waits, soon; returns at once, never fails, and may be called as often as one likes. */
  readonly requestReplay: () => void;
  /** The same for work that another window has in hand: waits for its turn and leaves a pause as it is. */
  readonly requestLook: () => void;
  /** The same when network or person are back: nothing is waited for but what the server itself asked for. */
  readonly requestReturn: () => void;
  /** Fetches what changed on the server, soon; within 5 s of the last time, at their end. */
  readonly requestPull: () => void;
  /** Sends until the outbox is empty, stands, or `deadlineMs` from now is over; resolves with what is left. */
  readonly runOnce: (options: { readonly deadlineMs: number }) => Promise<PassOutcome>;
  /** Stops the timers; a pass under way ends after its current request. */
  readonly dispose: () => void;
}

/** Makes the engine of an account; it does nothing until it is asked. */
export function createSyncEngine(deps: TabDeps): SyncEngine {
  const wanted: { urge: Urge | null; pull: boolean } = { urge: null, pull: false };
  let isRunning = false;
  let isDisposed = false;
  let pulledAt: number | null = null;
  let cancelTimer: (() => void) | null = null;
  let cancelPull: (() => void) | null = null;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isDisposed && (wanted.urge !== null || wanted.pull)) await turn();
    } finally {
      isRunning = false;
      // A bug ended the turn before it set the timer: what waits is tried again all the same.
      if (cancelTimer === null) tickIn(TICK_MS);
    }
  }

  async function turn(): Promise<void> {
    const { urge, pull } = wanted;
    Object.assign(wanted, { urge: null, pull: false });
    let pause: PauseReason | null = null;
    if (urge !== null) {
      stopTimer();
      const left = await pass(deps, { deadline: Infinity, urge });
      tickIn(left.waiting === 0 ? TICK_MS : (left.retryAt ?? Infinity) - deps.now());
      ({ pause } = left);
    }
    // The server answers: what waits goes now, unless a busy server was asked a moment ago.
    if (pull && (await pullOnce()) && (urge === null || pause === 'offline')) want('back');
  }

  /** Whether the server gave all there was. */
  async function pullOnce(): Promise<boolean> {
    cancelPull?.();
    const wait = freshFor(pulledAt, deps.now());
    cancelPull = wait === 0 ? null : deps.timers.after(wait, requestPull);
    if (wait > 0) return false;
    const end = await guardedPull(deps);
    if (end !== 'stopped') await withStorage(deps.db, () => notePull(deps.db, end), 'sync');
    if (end === null) pulledAt = deps.now();
    // A first fetch that broke off is not left until somebody looks at a screen that asks.
    else if (end !== 'stopped' && !isDisposed && (await lacksPages(deps))) {
      cancelPull = deps.timers.after(TICK_MS, requestPull);
    }
    return end === null;
  }

  function requestPull(): void {
    wanted.pull = true;
    void run();
  }

  function want(urge: Urge): void {
    if (wanted.urge === null || urge === 'back' || wanted.urge === 'look') wanted.urge = urge;
  }

  function tickIn(ms: number): void {
    stopTimer();
    if (isDisposed) return;
    const wait = Math.min(Math.max(ms, SHORTEST_TIMER_MS), TICK_MS);
    cancelTimer = deps.timers.after(wait, () => {
      want('look');
      void run();
    });
  }

  function stopTimer(): void {
    cancelTimer?.();
    cancelTimer = null;
  }

  function ask(urge: Urge): void {
    if (!deps.isOnline()) {
      if (!isRunning && cancelTimer === null) tickIn(TICK_MS);
      return;
    }
    want(urge);
    void run();
  }

  return {
    requestReplay: () => ask('saved'),
    requestLook: () => ask('look'),
    requestReturn: () => ask('back'),
    requestPull,
    runOnce: ({ deadlineMs }) => replayOnce(deps, { deadlineMs }),
    dispose: () => {
      isDisposed = true;
      stopTimer();
      cancelPull?.();
    },
  };
}

/**
 * One bounded replay, for the worker's events and for draining before a sign-out: no request starts later than
 * `deadlineMs` from now. Resolves with what is left; a worker rejects its `sync` event when something is.
 */
export async function replayOnce(
  deps: SyncDeps,
  { deadlineMs }: { readonly deadlineMs: number },
): Promise<PassOutcome> {
  return pass(deps, { deadline: deps.now() + deadlineMs, urge: 'saved' });
}

/** The engine looks into the outbox at least this often, in ms: another tab may have died before it sent its work. */
const TICK_MS = 30_000;

const SHORTEST_TIMER_MS = 100;

async function pass(deps: SyncDeps, options: ReplayOptions): Promise<PassOutcome> {
  const { db } = deps;
  const replayed = await withStorage(db, () => deps.lock(() => replay(deps, options)), 'sync');
  if (!replayed.ok) await withStorage(db, () => pauseFor(deps, replayed.failure), 'sync');
  const outcome = await withStorage(db, () => outcomeOf(deps), 'sync');
  if (outcome.ok) return outcome.value;
  return { waiting: 1, pause: reasonOf(outcome.failure, 1), retryAt: null };
}

async function outcomeOf({ db }: SyncDeps): Promise<PassOutcome> {
  const pause = await pauseOf(db);
  return {
    waiting: await db.outbox.count(),
    pause: pause?.reason ?? null,
    retryAt: pause?.until ?? (await nextDueAt(db)),
  };
}

async function guardedPull(deps: SyncDeps): Promise<PullEnd | null> {
  const pulled = await withStorage(deps.db, () => pullPages(deps, Infinity), 'sync');
  return pulled.ok ? pulled.value : pulled.failure;
}

async function lacksPages({ db }: SyncDeps): Promise<boolean> {
  const pulled = await withStorage(db, () => hasPulledAll(db), 'sync');
  return pulled.ok && !pulled.value;
}
