import type { Failure } from '#domain/failure.ts';
import type { PauseReason } from '#domain/syncStatus.ts';
import { guarded } from '#store/guarded.ts';
import { pauseOf } from '#store/meta.ts';
import { nextDueAt } from '#store/queue.ts';
import type { SyncDeps, TabDeps } from './deps.ts';
import { isFresh } from './freshness.ts';
import { pullPages } from './pullPages.ts';
import { pauseFor, reasonOf, replay, type ReplayOptions } from './replay.ts';

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
  /** Fetches what changed on the server, soon; at most once in 5 s. */
  readonly requestPull: () => void;
  /** Sends until the outbox is empty, stands, or `deadlineMs` from now is over; resolves with what is left. */
  readonly runOnce: (options: { readonly deadlineMs: number }) => Promise<PassOutcome>;
  /** Stops the timers; a pass under way ends after its current request. */
  readonly dispose: () => void;
}

/** Makes the engine of an account; it does nothing until it is asked. */
export function createSyncEngine(deps: TabDeps): SyncEngine {
  const wanted = { replay: false, kicked: false, pull: false };
  let isRunning = false;
  let isDisposed = false;
  let pulledAt: number | null = null;
  let cancelTimer: (() => void) | null = null;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isDisposed && (wanted.replay || wanted.pull)) await turn();
    } finally {
      isRunning = false;
      // A bug ended the turn before it set the timer: what waits is tried again all the same.
      if (cancelTimer === null) tickIn(TICK_MS);
    }
  }

  async function turn(): Promise<void> {
    const { replay: wantsReplay, kicked, pull } = wanted;
    Object.assign(wanted, { replay: false, kicked: false, pull: false });
    if (wantsReplay) {
      stopTimer();
      const { waiting, retryAt } = await pass(deps, { deadline: Infinity, kicked });
      tickIn(waiting === 0 ? TICK_MS : (retryAt ?? Infinity) - deps.now());
    }
    if (pull && !isFresh(pulledAt, deps.now())) {
      const failure = await guardedPull(deps);
      if (failure === null) pulledAt = deps.now();
    }
  }

  function tickIn(ms: number): void {
    stopTimer();
    if (isDisposed) return;
    const wait = Math.min(Math.max(ms, SHORTEST_TIMER_MS), TICK_MS);
    cancelTimer = deps.timers.after(wait, () => {
      wanted.replay = true;
      void run();
    });
  }

  function stopTimer(): void {
    cancelTimer?.();
    cancelTimer = null;
  }

  function ask({ kicked }: { readonly kicked: boolean }): void {
    if (!deps.isOnline()) {
      if (!isRunning && cancelTimer === null) tickIn(TICK_MS);
      return;
    }
    wanted.replay = true;
    wanted.kicked ||= kicked;
    void run();
  }

  return {
    requestReplay: () => ask({ kicked: true }),
    requestLook: () => ask({ kicked: false }),
    requestPull: () => {
      wanted.pull = true;
      void run();
    },
    runOnce: ({ deadlineMs }) => replayOnce(deps, { deadlineMs }),
    dispose: () => {
      isDisposed = true;
      stopTimer();
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
  return pass(deps, { deadline: deps.now() + deadlineMs, kicked: true });
}

/** The engine looks into the outbox at least this often, in ms: another tab may have died before it sent its work. */
const TICK_MS = 30_000;

const SHORTEST_TIMER_MS = 100;

async function pass(deps: SyncDeps, options: ReplayOptions): Promise<PassOutcome> {
  const { db } = deps;
  const replayed = await guarded(db, () => deps.lock(() => replay(deps, options)));
  if (!replayed.ok) await guarded(db, () => pauseFor(deps, replayed.failure));
  const outcome = await guarded(db, () => outcomeOf(deps));
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

async function guardedPull(deps: SyncDeps): Promise<Failure | null> {
  const pulled = await guarded(deps.db, () => pullPages(deps, Infinity));
  return pulled.ok ? pulled.value : pulled.failure;
}
