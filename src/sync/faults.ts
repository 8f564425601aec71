import type { Failure } from '#domain/failure.ts';
import type { SealedMutation } from '#domain/page/pageRow.ts';
import { pauseOf } from '#store/meta.ts';
import { isQuarantined, recordAttempt, type BatchLimits } from '#store/outbox/queue.ts';
import { applyMutations } from './applyMutation.ts';
import { backoffMs } from './backoff.ts';
import type { SyncDeps } from './deps.ts';
import { longerOf, type Held } from './held.ts';
import { sealNext } from './seal.ts';
import type { Answer, FaultCount } from './underWay.ts';

/** 5xx answers in a row to single pages after which the server counts as failing, not the pages. */
const MAX_PAGE_FAULTS = 3;

const MAX_QUARANTINE_MS = 300_000;

interface QuarantineOptions {
  readonly held: Held;
  readonly faults: FaultCount;
}

/**
 * On repeated 5xx, sends pages one by one and quarantines failing ones. Returns the failure that pauses the queue, or
 * null. Call with failures only while nothing is under way.
 */
export async function quarantineFaults(
  deps: SyncDeps,
  answers: readonly Answer[],
  options: QuarantineOptions,
): Promise<Failure | null> {
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

const ONE: BatchLimits = { rows: 1, bytes: Infinity };

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
