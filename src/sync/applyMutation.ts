import { upsertPages } from '#backend/pages/pages.ts';
import type { AcceptedRow } from '#backend/pages/rows.ts';
import type { Failure } from '#domain/failure.ts';
import { pageAfter, rowOf, type SealedMutation } from '#domain/page/pageRow.ts';
import { settle, type Acknowledgement } from '#store/outbox/settle.ts';
import type { SyncDeps } from './deps.ts';
import { hold, pausesQueue, type Held } from './held.ts';

/** Halves batches that are refused or take the server too long. Resolves with the failure that pauses the queue, or null. */
export async function applyMutations(
  deps: SyncDeps,
  batch: readonly SealedMutation[],
  held: Held = { failure: null, deadline: Infinity, inTurn: (run) => run() },
): Promise<Failure | null> {
  const stale = batch.filter((mutation) => mutation.isStale === true);
  if (stale.length === 0) return sendMutations(deps, batch, held);
  // A stale mutation is never sent again, only resolved.
  const fresh = batch.filter((mutation) => mutation.isStale !== true);
  const failure = await resolveRest(deps, stale, null, held);
  return failure !== null || fresh.length === 0 ? failure : sendMutations(deps, fresh, held);
}

async function sendMutations(
  deps: SyncDeps,
  batch: readonly SealedMutation[],
  held: Held,
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
    return rest.length === 0 ? null : resolveRest(deps, rest, null, held);
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
  return held.failure ?? resolveRest(deps, batch, failure, held);
}

/** Without the code, the queue pauses: what was sent is sent again, unchanged. */
async function resolveRest(
  deps: SyncDeps,
  batch: readonly SealedMutation[],
  cause: Failure | null,
  held: Held,
): Promise<Failure | null> {
  const code = await deps.unaccepted();
  return code === null ? hold(held, { kind: 'offline' }) : code.resolve(deps, batch, cause, held);
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
