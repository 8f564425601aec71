import type { Failure } from '#domain/failure.ts';
import type { SealedMutation } from '#domain/page/pageRow.ts';
import { pauseOf } from '#store/meta.ts';
import { isQuarantined, recordAttempt, sealBatch, type BatchLimits } from '#store/outbox/queue.ts';
import { applyMutations, askedMs, type Held } from './applyMutation.ts';
import { backoffMs } from './backoff.ts';
import type { SyncDeps } from './deps.ts';

/** 5xx answers in a row to single pages after which the server counts as failing, not the pages. */
const MAX_PAGE_FAULTS = 3;

const MAX_QUARANTINE_MS = 300_000;

/** Counts, during one replay, the quarantined pages that got a 5xx one after the other. */
export interface FaultCount {
  inARow: number;
}

interface QuarantineOptions {
  readonly deadline: number;
  readonly faults: FaultCount;
}

/**
 * Sends batches of different pages at once. On repeated 5xx, sends pages one by one and sets failing ones aside; returns
 * the failure that pauses the queue.
 */
export async function applyWithQuarantine(
  deps: SyncDeps,
  batches: readonly (readonly SealedMutation[])[],
  options: QuarantineOptions,
): Promise<Failure | null> {
  const held: Held = { failure: null, deadline: options.deadline };
  const answers = await Promise.all(
    batches.map(async (batch) => [batch, await applyMutations(deps, batch, held)] as const),
  );
  for (const [batch, answer] of answers) {
    const failure = await quarantineFaults(deps, batch, answer, options);
    if (failure !== null) return askedMs(held.failure) > askedMs(failure) ? held.failure : failure;
  }
  return null;
}

async function quarantineFaults(
  deps: SyncDeps,
  batch: readonly SealedMutation[],
  failure: Failure | null,
  { deadline, faults }: QuarantineOptions,
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
  // On failure 2, 4, 8 …: most 5xx are the server's own.
  const isProbeDue = failures > 1 && Number.isInteger(Math.log2(failures));
  return isProbeDue ? sendOneByOne(deps, batch, { failure, deadline }) : failure;
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

/** The next batch, without the pages of `others`. */
export function sealNext(
  { db, owner, now, merge }: SyncDeps,
  limits: BatchLimits,
  others: readonly SealedMutation[],
): Promise<SealedMutation[]> {
  const withoutPages = new Set(others.map(({ pageId }) => pageId));
  // The worker merges nothing.
  const withoutStale = merge === undefined;
  return sealBatch(db, { owner, limits, now: now(), withoutStale, withoutPages });
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
