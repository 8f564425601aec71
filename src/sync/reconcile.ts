import type { MergeOutcome, PageVersions } from '#domain/sync/merge.ts';
import { pageAfter, type SealedMutation } from '#domain/page/pageRow.ts';
import type { ServerPage } from '#domain/page/serverPage.ts';
import { markStale } from '#store/outbox/queue.ts';
import { refusedPage } from '#store/outbox/refused.ts';
import { baseAgainst } from '#store/outbox/restored.ts';
import { keepConflict, putMerged } from '#store/outbox/unaccepted.ts';
import type { SyncDeps } from './deps.ts';

/** Merges retried because the user kept typing, before the page backs off. */
const MERGE_TRIES = 3;

const MERGE_WAIT_MS = 30_000;

const WRITING_WAIT_MS = 1000;

/**
 * Requeues the merge (rule 4) under a new id, or stores a conflict. Where merging fails or isn't possible (the worker),
 * marks the mutation stale and counts no attempt. If theirs is a refused mutation of this device, both sides start from
 * it.
 */
export async function reconcile(
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
    return { kind: 'merged', page: theirs };
  return merge === undefined ? null : merge(versions).catch(() => null);
}

/** A window retries later; the worker leaves the page to a window at once. */
function waitFor({ merge, now }: SyncDeps): number {
  return merge === undefined ? 0 : now() + MERGE_WAIT_MS;
}
