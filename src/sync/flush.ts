import type { PauseReason } from '#domain/sync/syncStatus.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { countWaiting, pauseOf } from '#store/meta.ts';
import { nextDueAt } from '#store/outbox/queue.ts';
import { endWorkerFault } from '#store/outbox/syncFaults.ts';
import { isReconciling } from '#store/outbox/timelines.ts';
import type { SyncDeps } from './deps.ts';
import { pauseFor, reasonOf, replay, type ReplayOptions } from './replay.ts';

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

export async function flushOutbox(deps: SyncDeps, options: ReplayOptions): Promise<FlushOutcome> {
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
