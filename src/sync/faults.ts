import type { Failure } from '#domain/failure.ts';
import type { SealedMutation } from '#domain/page/pageRow.ts';
import { pauseOf } from '#store/meta.ts';
import { isQuarantined, recordAttempt, sealBatch, type BatchLimits } from '#store/outbox/queue.ts';
import { applyMutations } from './applyMutation.ts';
import { backoffMs } from './backoff.ts';
import type { SyncDeps } from './deps.ts';

/** So many pages that the server fails on, one after the other, mean that it is the server. */
const PAGES_IN_A_ROW = 3;

/** A page that alone makes the server fail waits for so long at most, in ms. */
const LONGEST_APART_MS = 300_000;

/** What one pass over the outbox knows. */
export interface Pass {
  /** No request starts after this time, ms since the epoch. */
  readonly deadline: number;
  /** How many pages that are sent alone the server failed on, one after the other. */
  faultsInARow: number;
}

/**
 * Sends a batch, and sees to it that a page on which the server fails (5xx) does not hold up the others: when
 * that happens again and again, pages are sent one at a time until it is known whether others go through; then
 * such a page waits alone, longer each time. Gives the failure for which the whole queue has to wait, or null.
 */
export async function applyFairly(
  deps: SyncDeps,
  batch: readonly SealedMutation[],
  pass: Pass,
): Promise<Failure | null> {
  const trouble = await applyMutations(deps, batch);
  if (!isFault(trouble)) {
    if (trouble === null) pass.faultsInARow = 0;
    return trouble;
  }
  if (batch.every(isQuarantined)) {
    pass.faultsInARow += 1;
    if (pass.faultsInARow >= PAGES_IN_A_ROW) return trouble;
    await setApart(deps, batch, trouble);
    return null;
  }
  const before = await pauseOf(deps.db);
  const failures = before?.cause === 'busy' ? before.attempts + 1 : 1;
  // The second time, then ever more seldom: most often it is the server.
  const isTime = failures > 1 && Number.isInteger(Math.log2(failures));
  return isTime ? oneByOne(deps, batch, trouble, pass) : trouble;
}

async function oneByOne(
  deps: SyncDeps,
  batch: readonly SealedMutation[],
  first: Failure,
  { deadline }: Pass,
): Promise<Failure | null> {
  const failing = batch.length === 1 ? [...batch] : [];
  let goesThrough = false;
  for (let sent = 0; sent <= batch.length && deps.now() < deadline; sent += 1) {
    if (failing.length === PAGES_IN_A_ROW) break;
    const next = await sealBatch(deps.db, {
      owner: deps.owner,
      limits: ONE,
      now: deps.now(),
      withoutStale: deps.merge === undefined,
      withoutPages: new Set(failing.map(({ pageId }) => pageId)),
    });
    if (next.length === 0) break;
    const trouble = await applyMutations(deps, next);
    if (trouble === null) goesThrough = true;
    else if (isFault(trouble)) failing.push(...next);
    else return trouble;
    if (goesThrough && failing.length > 0) {
      await setApart(deps, failing, first);
      return null;
    }
  }
  return goesThrough ? null : first;
}

const ONE: BatchLimits = { rows: 1, bytes: Infinity };

async function setApart(
  { db, now, random }: SyncDeps,
  batch: readonly SealedMutation[],
  failure: Failure,
): Promise<void> {
  await recordAttempt(db, batch, failure, ({ attempts }) => {
    const least = Math.min(1000 * 2 ** attempts, LONGEST_APART_MS);
    return now() + backoffMs(attempts + 1, least, random);
  });
}

function isFault(failure: Failure | null): failure is Extract<Failure, { readonly kind: 'busy' }> {
  return failure?.kind === 'busy' && failure.isFault === true;
}
