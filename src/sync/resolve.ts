/** What becomes of mutations that the server did not simply accept. */
import { mergeVisibility } from '#domain/page/page.ts';
import { ledgerOf, pagesByIds } from '#backend/pages/outboxClient.ts';
import type { Failure } from '#domain/failure.ts';
import { ok, type Result } from '#domain/result.ts';
import { pageAfter, type SealedMutation, type ServerPage } from '#domain/page/pageRow.ts';
import type { MergeOutcome, PageVersions } from '#domain/sync/merge.ts';
import { isQuarantined, markStale, recordAttempt } from '#store/outbox/queue.ts';
import { settle, type Acknowledgement } from '#store/outbox/settle.ts';
import { isReconciling } from '#store/outbox/timelines.ts';
import { refusedPage } from '#store/outbox/rows.ts';
import { baseAgainst } from '#store/outbox/restored.ts';
import {
  createAgain,
  keepConflict,
  keepFailed,
  putMerged,
  renewPurged,
} from '#store/outbox/refusals.ts';
import { hold, pausesQueue, type BatchFailure } from './batches.ts';
import type { SyncDeps } from './syncDeps.ts';
import { askTimeline } from './timeline.ts';
import { backoffMs } from './timing.ts';

/** Attempts without a row and without a reason after which the mutation counts as refused. */
const UNEXPLAINED_TRIES = 4;

/** Reads after which the page of an accepted write counts as missing: about a minute. */
const MISSING_TRIES = 8;

/** Merges retried because the user kept typing, before the page backs off. */
const MERGE_TRIES = 3;

const MERGE_WAIT_MS = 30_000;

const WRITING_WAIT_MS = 1000;

/**
 * Settles mutations that were refused, written earlier, stale, or deleted elsewhere. Resolves with the failure that
 * pauses the queue, or null. `cause` is the refusal, null for a missing row.
 */
export async function resolve(
  deps: SyncDeps,
  batch: readonly SealedMutation[],
  cause: Failure | null,
  held: BatchFailure,
): Promise<Failure | null> {
  const { db, now, newId } = deps;
  if (cause !== null && cause.kind !== 'duplicate' && cause.kind !== 'forbidden') {
    for (const mutation of batch) await keepFailed(db, mutation, cause, { now: now(), newId });
    return null;
  }
  // The token may be the cause: the page is looked up with a fresh one.
  if (cause?.kind === 'forbidden') await deps.renewToken?.();
  if (held.failure !== null) return held.failure;
  const timeline = await askTimeline(deps);
  if (!timeline.ok) return hold(held, asQueueFailure(timeline.failure));
  // The server went back in time: what it lacks is decided after the next pull.
  if (await isReconciling(db)) return null;
  if (held.failure !== null) return held.failure;
  const found = await pagesByIds(
    deps.client,
    deps.owner,
    batch.map((mutation) => mutation.pageId),
    now(),
  );
  if (!found.ok) return hold(held, asQueueFailure(found.failure));
  const readIn = timeline.value;
  const pages = new Map(found.value.map((server) => [server.page.id, { ...server, readIn }]));

  const unproved = batch.filter(
    ({ pageId, mutationId }) => pages.get(pageId)?.mutationId !== mutationId,
  );
  // Another batch may have failed for the whole queue meanwhile.
  if (unproved.length > 0 && held.failure !== null) return held.failure;
  const revisions = await revisionsOf(deps, unproved, pages);
  if (!revisions.ok) return hold(held, asQueueFailure(revisions.failure));

  if (await isReconciling(db)) return null;
  const proofs: Acknowledgement[] = [];
  for (const mutation of batch) {
    const server = pages.get(mutation.pageId) ?? null;
    const isOurs = server?.mutationId === mutation.mutationId;
    const revision = isOurs ? server.revision : revisions.value.get(mutation.mutationId);
    const isLate = lacksRow(revisions.value, server, mutation);
    if (revision === undefined) await decide(deps, mutation, { server, isLate, cause });
    else if (lacksWrite(server, revision, mutation)) await awaitReplica(deps, mutation);
    else proofs.push({ mutation, revision, server });
  }
  if (proofs.length > 0) await settle(db, proofs, now());
  return null;
}

/** What the ledger has of the mutations, and of the newest writes of their pages. */
async function revisionsOf(
  deps: SyncDeps,
  mutations: readonly SealedMutation[],
  pages: ReadonlyMap<string, ServerPage>,
): Promise<Result<ReadonlyMap<string, number>>> {
  if (mutations.length === 0) return ok(new Map());
  const ids = mutations.flatMap(({ mutationId, pageId }) => {
    const newest = pages.get(pageId)?.mutationId ?? null;
    return newest === null ? [mutationId] : [mutationId, newest];
  });
  const ledger = await ledgerOf(deps.client, ids, deps.now());
  if (!ledger.ok) return ledger;
  return ok(new Map(ledger.value.map((row) => [row.mutation_id, row.revision])));
}

interface Found {
  readonly server: ServerPage | null;
  /** Whether the ledger was read from a replica that lacks the page's row, and so perhaps this write. */
  readonly isLate: boolean;
  readonly cause: Failure | null;
}

async function decide(
  deps: SyncDeps,
  mutation: SealedMutation,
  { server, isLate, cause }: Found,
): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const isHidden = server === null && mutation.baseRevision > 0;
  const isElsewhere = server !== null && hasChanged(server, mutation);
  // Made anew, a page that only a replica lacks would get another id, or a conflict without a base.
  const isMissing = isHidden && cause === null && mutation.attempts < MISSING_TRIES;
  if (isMissing || (isElsewhere && (isLate || (await isLagging(deps, server))))) {
    const wait = backoffMs(mutation.attempts + 1, null, deps.random);
    return recordAttempt(db, [mutation], { kind: 'busy', retryAfterMs: null }, () => now + wait);
  }
  // The server purges pages some time after their deletion.
  const isExpired = isHidden && cause === null && (mutation.base?.deleted_at ?? null) !== null;
  if (isExpired || server?.isPurged === true) {
    const stamp = { mutationId: deps.newId(), now };
    return renewPurged(db, mutation, { pageId: deps.newId(), stamp });
  }
  if (isElsewhere) return reconcile(deps, mutation, server);
  if (isHidden && cause === null) {
    return createAgain(db, mutation, { mutationId: deps.newId(), now });
  }
  const tries = isQuarantined(mutation) ? 1 : mutation.attempts + 1;
  if (isHidden || cause?.kind === 'forbidden' || tries >= UNEXPLAINED_TRIES) {
    const failure = isHidden || cause === null ? { kind: 'forbidden' as const } : cause;
    return keepFailed(db, mutation, failure, { now, newId: deps.newId });
  }
  const failure = cause ?? { kind: 'unexpected', detail: 'the server returned no row' };
  const wait = backoffMs(tries, null, deps.random);
  return recordAttempt(db, [mutation], failure, () => now + wait);
}

function hasChanged(server: ServerPage, { baseRevision, baseMutationId }: SealedMutation): boolean {
  if (server.revision > baseRevision) return true;
  return baseMutationId ? server.mutationId !== baseMutationId : false;
}

/**
 * Whether a lagging replica answered that lacks the write: settled with this row, the device would not notice if the
 * server lost it later. A page that another author has by now is missing for good.
 */
function lacksWrite(
  server: ServerPage | null,
  revision: number,
  { attempts }: SealedMutation,
): boolean {
  return server === null ? attempts < MISSING_TRIES : server.revision < revision;
}

/** Whether the ledger was read from a lagging replica. It has no writes of more than 90 days ago. */
function lacksRow(
  ledger: ReadonlyMap<string, number>,
  server: ServerPage | null,
  { attempts }: SealedMutation,
): boolean {
  const newest = server?.mutationId ?? null;
  return newest !== null && !ledger.has(newest) && attempts < MISSING_TRIES;
}

async function awaitReplica(
  { db, now, random }: SyncDeps,
  mutation: SealedMutation,
): Promise<void> {
  const attempts = mutation.attempts + 1;
  await markStale(db, { ...mutation, attempts }, now() + backoffMs(attempts, null, random));
}

/** Whether a replica answered that lacks what this device has seen. */
async function isLagging({ db }: SyncDeps, server: ServerPage): Promise<boolean> {
  const shadow = await db.shadows.get(server.page.id);
  return shadow?.timeline === server.readIn && shadow !== undefined
    ? server.change_seq < shadow.change_seq
    : false;
}

/** A failed read never concerns one page: every mutation waits. */
function asQueueFailure(failure: Failure): Failure {
  return pausesQueue(failure) ? failure : { kind: 'busy', retryAfterMs: null };
}

/**
 * Requeues the merge (rule 4) under a new id, or stores a conflict. Where merging fails or isn't possible (the worker),
 * marks the mutation stale and counts no attempt. If theirs is a refused mutation of this device, both sides start from
 * it.
 */
async function reconcile(
  deps: SyncDeps,
  mutation: SealedMutation,
  theirs: ServerPage,
): Promise<void> {
  const { db } = deps;
  const { restores } = mutation;
  const base =
    (await refusedPage(db, mutation.pageId, theirs.mutationId)) ??
    (restores && (await baseAgainst(db, restores, pageAfter(mutation), theirs))) ??
    mutation.base;
  for (let tries = 0; tries < MERGE_TRIES; tries += 1) {
    const mine = await db.pages.get(mutation.pageId);
    const outcome = mine && (await merged(deps, { base, mine, theirs: theirs.page }));
    if (outcome === null) return markStale(db, mutation, waitFor(deps));
    if (mine === undefined || outcome?.kind !== 'merged')
      return keepConflict(db, { ...mutation, base }, theirs, deps.now());
    const stamp = { mutationId: deps.newId(), now: deps.now() };
    if (await putMerged(db, mutation, { ...outcome, mine, theirs }, stamp)) return;
  }
  return markStale(db, mutation, deps.now() + WRITING_WAIT_MS);
}

async function merged({ merge }: SyncDeps, versions: PageVersions): Promise<MergeOutcome | null> {
  const { mine, theirs } = versions;
  // Needs no merge code, so the worker can settle it too.
  if (mine.deleted_at !== null && theirs.deleted_at !== null)
    return { kind: 'merged', page: { ...theirs, ...mergeVisibility(versions) } };
  return merge === undefined ? null : merge(versions).catch(() => null);
}

/** A window retries later; the worker leaves the page to a window at once. */
function waitFor({ merge, now }: SyncDeps): number {
  return merge === undefined ? 0 : now() + MERGE_WAIT_MS;
}
