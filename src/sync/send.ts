/** Sending a batch: it is sealed, sent, and halved or resolved where the server did not accept all of it. */
import { upsertPages } from '#backend/pages/outboxClient.ts';
import type { AcceptedRow } from '#backend/pages/rows.ts';
import type { Failure } from '#domain/failure.ts';
import { pageAfter, rowOf, type SealedMutation } from '#domain/page/pageRow.ts';
import { sealBatch, type BatchLimits } from '#store/outbox/queue.ts';
import { settle, type Acknowledgement } from '#store/outbox/settle.ts';
import { isReconciling } from '#store/outbox/timelines.ts';
import { hold, pausesQueue, type BatchFailure } from './batches.ts';
import { wantPicturesOf } from './pictures.ts';
import { resolve } from './resolve.ts';
import type { SyncDeps } from './syncDeps.ts';

/** The next batch. Its pictures are marked to be sent, whatever becomes of the batch. */
export async function sealNext(
  deps: SyncDeps,
  limits: BatchLimits,
  withoutPagesOf: readonly SealedMutation[],
): Promise<SealedMutation[]> {
  const { db, owner, now, merge } = deps;
  // What is queued may be based on versions that the server has lost.
  if (await isReconciling(db)) return [];
  // The worker merges nothing.
  const withoutStale = merge === undefined;
  const batch = await sealBatch(db, { owner, limits, now: now(), withoutStale, withoutPagesOf });
  await wantPicturesOf(deps, batch);
  return batch;
}

/** Halves batches that are refused or take the server too long. Resolves with the failure that pauses the queue, or null. */
export async function applyMutations(
  deps: SyncDeps,
  batch: readonly SealedMutation[],
  held: BatchFailure = { failure: null, deadline: Infinity, inTurn: (run) => run() },
): Promise<Failure | null> {
  const stale = batch.filter((mutation) => mutation.isStale === true);
  if (stale.length === 0) return sendMutations(deps, batch, held);
  // A stale mutation is never sent again, only resolved.
  const fresh = batch.filter((mutation) => mutation.isStale !== true);
  const failure = await resolve(deps, stale, null, held);
  return failure !== null || fresh.length === 0 ? failure : sendMutations(deps, fresh, held);
}

async function sendMutations(
  deps: SyncDeps,
  batch: readonly SealedMutation[],
  held: BatchFailure,
): Promise<Failure | null> {
  const sent = await held.inTurn(async () => {
    if (held.failure !== null || deps.now() >= held.deadline) return null;
    const answer = await upsertPages(deps.client, batch.map(rowOf), deps.now());
    if (answer.ok || !holdsAll(batch, answer.failure)) return answer;
    // Before the next one's turn.
    return hold(held, answer.failure) === answer.failure ? answer : null;
  });
  if (sent === null) return held.failure;
  if (sent.ok) {
    const proofs = proofsOf(batch, sent.value);
    if (proofs.length > 0) await settle(deps.db, proofs, deps.now());
    const rest = batch.filter((mutation) => !proofs.some((proof) => proof.mutation === mutation));
    return rest.length === 0 ? null : resolve(deps, rest, null, held);
  }
  const { failure } = sent;
  if (holdsAll(batch, failure)) return failure;
  if (batch.length > 1) {
    const middle = Math.ceil(batch.length / 2);
    return (
      (await sendMutations(deps, batch.slice(0, middle), held)) ??
      (await sendMutations(deps, batch.slice(middle), held))
    );
  }
  return held.failure ?? resolve(deps, batch, failure, held);
}

/** Whether a failure pauses the queue; a batch that takes the server too long is halved. */
function holdsAll(batch: readonly SealedMutation[], failure: Failure): boolean {
  return pausesQueue(failure) && !(batch.length > 1 && 'isOverload' in failure);
}

/** Only a returned row with the mutation's own id proves the write. */
function proofsOf(
  batch: readonly SealedMutation[],
  rows: readonly AcceptedRow[],
): Acknowledgement[] {
  return batch.flatMap((mutation) => {
    const row = rows.find((candidate) => candidate.last_mutation_id === mutation.mutationId);
    return row === undefined || row.id !== mutation.pageId ? [] : [proofOf(mutation, row)];
  });
}

function proofOf(mutation: SealedMutation, row: AcceptedRow): Acknowledgement {
  const { revision, change_seq, created_at, updated_at, deleted_at, timeline } = row;
  const page = { ...pageAfter(mutation), created_at, updated_at, deleted_at };
  return {
    mutation,
    revision,
    server: { page, revision, change_seq, mutationId: mutation.mutationId, timeline },
  };
}
