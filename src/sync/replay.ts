/** One replay of the outbox: batches, the failures that pause it, and pages for which the server fails. */
import type { Failure } from '#domain/failure.ts';
import type { SealedMutation } from '#domain/page/pageRow.ts';
import type { PauseReason } from '#domain/sync/syncStatus.ts';
import type { Pause } from '#store/db.ts';
import { countWaiting, endPause, pauseOf } from '#store/meta.ts';
import { requireCurrent, withStorage } from '#store/health/withStorage.ts';
import {
  clearBackoffs,
  isDue,
  isQuarantined,
  recordAttempt,
  type BatchLimits,
} from '#store/outbox/queue.ts';
import { nextUpload } from '#store/pages/pictures.ts';
import {
  inFlightBatches,
  limitConcurrency,
  longerOf,
  retryAfterOf,
  type Answer,
  type BatchFailure,
  type FaultCount,
  type InFlightBatches,
} from './batches.ts';
import { sendPictures } from './pictures.ts';
import { applyMutations, sealNext } from './send.ts';
import type { SyncDeps } from './syncDeps.ts';
import { backoffMs } from './timing.ts';

/** Measured: 1,000 edits in 40 requests. Larger batches gain nothing, and one bad row delays more. */
const LIMITS: BatchLimits = { rows: 25, bytes: 512 * 1024 };

/**
 * Requests under way at once after the first has succeeded, so that a server that is down gets one. The server writes
 * one account's pages one batch after the other: more would only wait there.
 */
const MOST_REQUESTS = 2;

/** With those that are sealed or settled here meanwhile. */
const MOST_BATCHES = 4;

/** Schema errors treated as a deploy in progress before the app reports that it is out of date. */
const SCHEMA_TRIES = 3;

const UPDATE_WAIT_MS = 600_000;

/** 5xx answers in a row to single pages after which the server counts as failing, not the pages. */
const MAX_PAGE_FAULTS = 3;

const MAX_QUARANTINE_MS = 300_000;

const ONE: BatchLimits = { rows: 1, bytes: Infinity };

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
  const pause = await pauseOf(db);
  const isPaused = pause !== null && !isDue(pause.until, deps.now());
  if (isPaused && !endsPause(reason, pause)) return;
  await requireCurrent(db);
  if (isPaused) {
    // Wakes the other tabs, so that they queue for the lock and take over if this tab dies.
    await db.meta.put({ key: 'pause', value: { ...pause, until: deps.now() } });
  }
  if (reason === 'online') await clearBackoffs(db);
  const failure = await sendBatches(deps, deadline, pause);
  if (failure === null) return;
  // The worker refreshes no token: only a window finds out whether the session has ended.
  if (failure.kind === 'signedOut' && deps.merge === undefined) return;
  // Reopens a lost connection here: a repeated replay would not wait for the server's Retry-After.
  const paused = await withStorage(db, () => pauseFor(deps, failure), 'sync');
  if (!paused.ok) await pauseFor(deps, retryAfterOf(failure) > 0 ? failure : paused.failure);
}

/** Resolves with the failure that pauses the queue, or null; no request is under way then. */
async function sendBatches(
  deps: SyncDeps,
  deadline: number,
  pause: Pause | null,
): Promise<Failure | null> {
  const faults: FaultCount = { inARow: 0 };
  const underWay = inFlightBatches();
  const inTurn = limitConcurrency(MOST_REQUESTS);
  let held: BatchFailure = { failure: null, deadline, inTurn };
  const sending = { ...deps, client: deps.client.unless(() => held.failure !== null) };
  let most = 1;
  try {
    for (;;) {
      let failure = await startBatches(sending, underWay, most, held);
      if (failure === null && underWay.size() === 0) {
        // What is left is backing off or needs the user: the cause of the pause is over.
        if (pause !== null && deps.now() < deadline) await endPause(deps.db);
        return null;
      }
      failure ??= await quarantineFaults(deps, await underWay.next(), { faults, held });
      if (failure === null) most = MOST_BATCHES;
      else if (!(await renewsToken(deps, failure))) return failure;
      if (underWay.size() === 0) held = { failure: null, deadline, inTurn };
    }
  } catch (error) {
    await underWay.ended();
    // A repeated replay would not wait for the server's Retry-After.
    if (retryAfterOf(held.failure) > 0) return held.failure;
    throw error;
  }
}

/** Sends as many batches as allowed; resolves with the failure of their pictures, which are sent before, or null. */
async function startBatches(
  deps: SyncDeps,
  underWay: InFlightBatches,
  most: number,
  held: BatchFailure,
): Promise<Failure | null> {
  const isHeld = () => held.failure !== null || deps.now() >= held.deadline;
  while (underWay.size() < most && !isHeld()) {
    // Another tab may have upgraded the database since the last batch.
    await requireCurrent(deps.db);
    const batch = await sealNext(deps, deps.batchLimits ?? LIMITS, underWay.mutations());
    // While a batch is under way, pictures would not notice its Retry-After.
    if (underWay.size() > 0 && (await nextUpload(deps.db, deps.now())) !== null) return null;
    const failure = await sendPictures(deps, held.deadline);
    if (failure !== null || batch.length === 0) return failure;
    if (!isHeld()) underWay.add(batch, applyMutations(deps, batch, held));
  }
  return null;
}

async function renewsToken({ merge, renewToken }: SyncDeps, { kind }: Failure): Promise<boolean> {
  return kind === 'signedOut' && merge !== undefined && (await renewToken?.()) === true;
}

/** Pauses the whole queue, with a back-off that grows with the failures in a row. */
export async function pauseFor(deps: SyncDeps, failure: Failure): Promise<void> {
  const retryAfterMs = failure.kind === 'busy' ? failure.retryAfterMs : null;
  // Another tab may have drained the outbox since. Retry-After also holds for the next change.
  const isMoot = failure.kind !== 'storageFull' && retryAfterMs === null;
  if (isMoot && (await countWaiting(deps.db)) === 0) return;
  const before = await pauseOf(deps.db);
  // Another window may have recorded a Retry-After.
  if (before?.isAsked === true && retryAfterMs === null && !isDue(before.until, deps.now())) return;
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
  // A deploy takes time: three schema errors in quick succession would demand an update.
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

interface QuarantineOptions {
  readonly held: BatchFailure;
  readonly faults: FaultCount;
}

/**
 * On repeated 5xx, sends pages one by one and quarantines failing ones. Returns the failure that pauses the queue, or
 * null. Call with failures only while nothing is under way.
 */
async function quarantineFaults(
  deps: SyncDeps,
  answers: readonly Answer[],
  options: QuarantineOptions,
): Promise<Failure | null> {
  if (answers.every(([, failure]) => failure === null)) {
    options.faults.inARow = 0;
    return null;
  }
  for (const [batch, answer] of answers) {
    const failure = await quarantineFault(deps, batch, answer, options);
    if (failure !== null) return longerOf(failure, options.held.failure);
  }
  return null;
}

async function quarantineFault(
  deps: SyncDeps,
  batch: readonly SealedMutation[],
  failure: Failure | null,
  { held, faults }: QuarantineOptions,
): Promise<Failure | null> {
  if (!isFault(failure)) {
    if (failure === null) faults.inARow = 0;
    return failure;
  }
  if (batch.every(isQuarantined)) {
    faults.inARow += 1;
    if (faults.inARow >= MAX_PAGE_FAULTS) return failure;
    await quarantine(deps, batch, failure);
    return null;
  }
  const pause = await pauseOf(deps.db);
  const failures = pause?.cause === 'busy' ? pause.attempts + 1 : 1;
  // On failure 2, 4, 8 …: most 5xx are not caused by a page.
  const isProbeDue = failures > 1 && Number.isInteger(Math.log2(failures));
  return isProbeDue ? sendOneByOne(deps, batch, { failure, deadline: held.deadline }) : failure;
}

async function sendOneByOne(
  deps: SyncDeps,
  batch: readonly SealedMutation[],
  { failure, deadline }: { readonly failure: Failure; readonly deadline: number },
): Promise<Failure | null> {
  const failing = batch.length === 1 ? [...batch] : [];
  let hasSucceeded = false;
  for (let sent = 0; sent <= batch.length && deps.now() < deadline; sent += 1) {
    if (failing.length === MAX_PAGE_FAULTS) break;
    const next = await sealNext(deps, ONE, failing);
    if (next.length === 0) break;
    const single = await applyMutations(deps, next);
    if (single === null) hasSucceeded = true;
    else if (isFault(single)) failing.push(...next);
    else return single;
    if (hasSucceeded && failing.length > 0) {
      await quarantine(deps, failing, failure);
      return null;
    }
  }
  return hasSucceeded ? null : failure;
}

async function quarantine(
  { db, now, random }: SyncDeps,
  batch: readonly SealedMutation[],
  failure: Failure,
): Promise<void> {
  await recordAttempt(db, batch, failure, ({ attempts }) => {
    const least = Math.min(1000 * 2 ** attempts, MAX_QUARANTINE_MS);
    return now() + backoffMs(attempts + 1, least, random);
  });
}

function isFault(failure: Failure | null): failure is Extract<Failure, { readonly kind: 'busy' }> {
  return failure?.kind === 'busy' && failure.isFault === true;
}
