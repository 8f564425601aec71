import type { SealedMutation } from '#domain/page/pageRow.ts';
import { sealBatch, type BatchLimits } from '#store/outbox/queue.ts';
import { isReconciling } from '#store/outbox/timelines.ts';
import type { SyncDeps } from './deps.ts';
import { wantPicturesOf } from './pictures.ts';

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
