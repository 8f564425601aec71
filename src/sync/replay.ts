import type { Failure } from '#domain/failure.ts';
import type { SealedMutation } from '#domain/page/pageRow.ts';
import type { PauseReason } from '#domain/sync/syncStatus.ts';
import type { Pause } from '#store/db.ts';
import { countWaiting, endPause, pauseOf } from '#store/meta.ts';
import { requireCurrent } from '#store/health/protocol.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { clearBackoffs, isDue, type BatchLimits } from '#store/outbox/queue.ts';
import { backoffMs } from './backoff.ts';
import type { SyncDeps } from './deps.ts';
import { sendPictures, wantPicturesOf } from './pictures.ts';
import { applyWithQuarantine, sealNext, type FaultCount } from './faults.ts';

/** Measured: 1,000 edits in 40 requests. Larger batches gain nothing, and one bad row delays more. */
const LIMITS: BatchLimits = { rows: 25, bytes: 512 * 1024 };

/**
 * Requests under way at once after the first has succeeded, so that a server that is down gets one. The server writes
 * one account's pages one batch after the other: more would only wait there.
 */
const MOST_BATCHES = 2;

/** Schema errors treated as a deploy in progress before the app reports that it is out of date. */
const SCHEMA_TRIES = 3;

const UPDATE_WAIT_MS = 600_000;

export interface ReplayOptions {
  /** No request starts after this time, ms since the epoch. */
  readonly deadline: number;
  readonly reason: FlushReason;
}

/**
 * Which back-offs a flush skips: `tick` none; `write` (a save or a user's retry) all but those of a busy server;
 * `online` (network, window or server is back) all but Retry-After, and those of single pages.
 */
export type FlushReason = 'tick' | 'write' | 'online';

/**
 * Sends batches, oldest first and one mutation per page, until none is due, the queue is paused or the deadline has
 * passed. A network or server failure becomes a pause in the store, never a rejection.
 */
export async function replay(given: SyncDeps, { deadline, reason }: ReplayOptions): Promise<void> {
  const deps = renewingOnce(given);
  const { db } = deps;
  const faults: FaultCount = { inARow: 0 };
  const pause = await pauseOf(db);
  const isPaused = pause !== null && !isDue(pause.until, deps.now());
  if (isPaused && !endsPause(reason, pause)) return;
  await requireCurrent(db);
  if (isPaused) {
    // Wakes the other tabs, so that they queue for the lock and take over if this tab dies.
    await db.meta.put({ key: 'pause', value: { ...pause, until: deps.now() } });
  }
  if (reason === 'online') await clearBackoffs(db);
  let most = 1;
  while (deps.now() < deadline) {
    // Another tab may have upgraded the database since the last batch.
    await requireCurrent(db);
    const batches = await sealBatches(deps, most);
    await wantPicturesOf(deps, batches.flat());
    const held = await sendPictures(deps, deadline);
    if (held === null && batches.length > 0 && deps.now() >= deadline) return;
    if (held === null && batches.length === 0) {
      // What is left is backing off or needs the user: the cause of the pause is over.
      if (pause !== null) await endPause(db);
      return;
    }
    const failure = held ?? (await applyWithQuarantine(deps, batches, { deadline, faults }));
    if (failure?.kind === 'signedOut') {
      // The worker refreshes no token: only a window finds out whether the session has ended.
      if (deps.merge === undefined) return;
      if ((await deps.renewToken?.()) === true) continue;
    }
    if (failure === null) {
      most = MOST_BATCHES;
      continue;
    }
    // Reopens a lost connection here: a repeated replay would not wait for the server's Retry-After.
    const paused = await withStorage(db, () => pauseFor(deps, failure), 'sync');
    return paused.ok ? undefined : pauseFor(deps, paused.failure);
  }
}

/** Of different pages. */
async function sealBatches(deps: SyncDeps, most: number): Promise<SealedMutation[][]> {
  const batches: SealedMutation[][] = [];
  for (let left = most; left > 0; left -= 1) {
    const batch = await sealNext(deps, deps.batchLimits ?? LIMITS, batches.flat());
    if (batch.length > 0) batches.push(batch);
  }
  return batches;
}

/** Pauses the whole queue, with a back-off that grows with the failures in a row. */
export async function pauseFor(deps: SyncDeps, failure: Failure): Promise<void> {
  const retryAfterMs = failure.kind === 'busy' ? failure.retryAfterMs : null;
  // Another tab may have drained the outbox since. Retry-After also holds for the next change.
  const isMoot = failure.kind !== 'storageFull' && retryAfterMs === null;
  if (isMoot && (await countWaiting(deps.db)) === 0) return;
  const before = await pauseOf(deps.db);
  // Earlier failures of another kind say nothing about the schema.
  const isNew = failure.kind === 'schema' && before?.cause !== 'schema';
  const attempts = isNew ? 1 : (before?.attempts ?? 0) + 1;
  const reason = reasonOf(failure, attempts);
  const waitMs =
    reason === 'update' ? UPDATE_WAIT_MS : backoffMs(attempts, retryAfterMs, deps.random);
  const foreign = failure.kind === 'busy' ? failure.foreign : undefined;
  const pause: Pause = {
    reason,
    until: deps.now() + waitMs,
    attempts,
    cause: failure.kind,
    isAsked: retryAfterMs !== null,
    ...(foreign && { foreign }),
  };
  await deps.db.meta.put({ key: 'pause', value: pause });
}

function endsPause(reason: FlushReason, { reason: pausedBy, cause, isAsked }: Pause): boolean {
  if (pausedBy !== 'busy') return reason !== 'tick';
  // A deploy needs time: three schema errors in quick succession would ask for an update.
  return reason === 'online' && isAsked !== true && cause !== 'schema';
}

/** Allows one token renewal per replay: the server would refuse a second one like the first. */
function renewingOnce(deps: SyncDeps): SyncDeps {
  const { renewToken } = deps;
  if (renewToken === undefined) return deps;
  let renewal: Promise<boolean> | undefined;
  return {
    ...deps,
    renewToken: async () => {
      if (renewal === undefined) return (renewal = renewToken());
      // Requests that were refused together wait for it.
      await renewal;
      return false;
    },
  };
}

/** `attempts` counts failures like this one in a row. */
export function reasonOf(failure: Failure, attempts: number): PauseReason {
  switch (failure.kind) {
    case 'offline':
      return 'offline';
    case 'signedOut':
      return 'signIn';
    case 'storageFull':
    case 'storageLost':
      return failure.kind;
    case 'outdated':
      return 'update';
    case 'schema':
      return attempts >= SCHEMA_TRIES ? 'update' : 'busy';
    default:
      return 'busy';
  }
}
