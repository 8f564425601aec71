import type { SyncPart } from '#domain/failure.ts';
import type { PauseReason } from '#domain/sync/syncStatus.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { hasPulledAll } from '#store/outbox/firstSync.ts';
import { countWaiting, pauseOf, recordPull } from '#store/meta.ts';
import { nextDueAt } from '#store/outbox/queue.ts';
import { endWorkerFault } from '#store/outbox/syncFaults.ts';
import { isReconciling } from '#store/outbox/timelines.ts';
import { pullPages } from './pullPages.ts';
import { pauseFor, reasonOf, replay, type FlushReason, type ReplayOptions } from './replay.ts';
import type { SyncDeps, TabDeps } from './syncDeps.ts';
import { backoffMs, freshFor } from './timing.ts';

export type SyncEngine = ReturnType<typeof createSyncEngine>;

/** The sync engine of one signed-in account in one window. */
export function createSyncEngine(deps: TabDeps) {
  let queuedFlush: FlushReason | null = null;
  let isPullQueued = false;
  let isRunning = false;
  let isDisposed = false;
  let pulledAt: number | null = null;
  let cancelTick: (() => void) | null = null;
  let cancelPull: (() => void) | null = null;
  const faults = { flush: 0, pull: 0 };

  function queueFlush(reason: FlushReason): void {
    if (queuedFlush === null || queuedFlush === 'tick' || reason === 'online') queuedFlush = reason;
  }

  function queuePull(): void {
    isPullQueued = true;
    void runQueued();
  }

  async function runQueued(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isDisposed && (queuedFlush !== null || isPullQueued)) {
        const reason = queuedFlush;
        const isPullDue = isPullQueued;
        queuedFlush = null;
        isPullQueued = false;
        const isUnsent = reason === null || (await flushNow(reason)) === 'offline';
        // The server answered the pull: send what was waiting for it, unless a flush just tried.
        if (isPullDue && !isDisposed && (await pullNow()) && isUnsent) queueFlush('online');
      }
    } finally {
      isRunning = false;
      if (cancelTick === null) tickIn(TICK_MS);
    }
  }

  /** Null if `run` throws: the screen says so, and `retryIn` gets a back-off. Neither part ends the other. */
  async function attempt<T>(
    part: SyncPart & keyof typeof faults,
    run: () => Promise<T>,
    retryIn: (ms: number) => void,
  ): Promise<T | null> {
    try {
      const result = await run();
      faults[part] = 0;
      deps.reportFault(part, null);
      return result;
    } catch (error) {
      if (isDisposed) return null;
      faults[part] += 1;
      retryIn(backoffMs(faults[part], null, deps.random));
      deps.reportFault(part, error);
      return null;
    }
  }

  async function flushNow(reason: FlushReason): Promise<PauseReason | null> {
    stopTick();
    const flush = () => flushOutbox(deps, { deadline: Infinity, reason });
    const outcome = await attempt('flush', flush, tickIn);
    if (outcome === null) return null;
    const { waiting, retryAt, pause, isHeld } = outcome;
    tickIn(waiting === 0 ? TICK_MS : (retryAt ?? Infinity) - deps.now());
    // The next pull, at once or when the last one is 5 s old, compares what the server has.
    if (isHeld) isPullQueued = true;
    return pause;
  }

  /** Whether the server returned everything that changed. */
  async function pullNow(): Promise<boolean> {
    cancelPull?.();
    const waitMs = freshFor(pulledAt, deps.now());
    cancelPull = waitMs === 0 ? null : deps.timers.after(waitMs, queuePull);
    if (waitMs > 0) return false;
    return (await attempt('pull', pullChanges, pullIn)) ?? false;
  }

  function pullIn(ms: number): void {
    cancelPull?.();
    cancelPull = deps.timers.after(ms, queuePull);
  }

  async function pullChanges(): Promise<boolean> {
    const pulled = await withStorage(deps.db, () => pullPages(deps), 'sync');
    const end = pulled.ok ? pulled.value : pulled.failure;
    if (end === 'stopped') return false;
    await withStorage(deps.db, () => recordPull(deps.db, end), 'sync');
    if (end === null) pulledAt = deps.now();
    // Retries an interrupted first sync even if no screen requests it.
    else if (!isDisposed && (await lacksPages(deps))) pullIn(TICK_MS);
    return end === null;
  }

  function tickIn(ms: number): void {
    stopTick();
    if (isDisposed) return;
    const waitMs = Math.min(Math.max(ms, MIN_TIMER_MS), TICK_MS);
    cancelTick = deps.timers.after(waitMs, () => {
      queueFlush('tick');
      void runQueued();
    });
  }

  function stopTick(): void {
    cancelTick?.();
    cancelTick = null;
  }

  return {
    /** Schedules a replay of the outbox; never throws, and calls made during a flush coalesce. */
    flush: (reason: FlushReason) => {
      if (deps.isOnline()) {
        queueFlush(reason);
        void runQueued();
      } else if (!isRunning && cancelTick === null) tickIn(TICK_MS);
    },
    /** Schedules a pull of what changed on the server, throttled to one per 5 s. */
    pull: queuePull,
    /** Replays until the outbox is drained or paused, or `deadlineMs` has passed. */
    flushOnce: (options: { readonly deadlineMs: number }) => flushOnce(deps, options),
    /** Stops the timers; a running flush ends after its current request. */
    dispose: () => {
      isDisposed = true;
      stopTick();
      cancelPull?.();
    },
  };
}

/** In ms: another tab may have died before it sent its changes. */
const TICK_MS = 30_000;

const MIN_TIMER_MS = 100;

async function lacksPages({ db }: SyncDeps): Promise<boolean> {
  const pulled = await withStorage(db, () => hasPulledAll(db), 'sync');
  return pulled.ok && !pulled.value;
}

export interface FlushOutcome {
  readonly waiting: number;
  readonly pause: PauseReason | null;
  /** ms since the epoch; null without a back-off. */
  readonly retryAt: number | null;
  /** Whether nothing is sent until the next pull has compared what a restored server has. */
  readonly isHeld: boolean;
}

/** One flush that starts no request after `deadlineMs`: for the worker and before a sign-out. */
export async function flushOnce(
  deps: SyncDeps,
  { deadlineMs }: { readonly deadlineMs: number },
): Promise<FlushOutcome> {
  return flushOutbox(deps, { deadline: deps.now() + deadlineMs, reason: 'write' });
}

async function flushOutbox(deps: SyncDeps, options: ReplayOptions): Promise<FlushOutcome> {
  const { db } = deps;
  const replayed = await withStorage(db, () => deps.lock(() => replay(deps, options)), 'sync');
  if (!replayed.ok) await withStorage(db, () => pauseFor(deps, replayed.failure), 'sync');
  const outcome = await withStorage(
    db,
    async () => {
      await endWorkerFault(db);
      const pause = await pauseOf(db);
      return {
        waiting: await countWaiting(db),
        pause: pause?.reason ?? null,
        retryAt: pause?.until ?? (await nextDueAt(db)),
        isHeld: await isReconciling(db),
      };
    },
    'sync',
  );
  if (outcome.ok) return outcome.value;
  return { waiting: 1, pause: reasonOf(outcome.failure, 1), retryAt: null, isHeld: false };
}
