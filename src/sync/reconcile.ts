import type { MergeOutcome, PageVersions } from '#domain/sync/merge.ts';
import type { SealedMutation } from '#domain/page/pageRow.ts';
import type { ServerPage } from '#domain/page/serverPage.ts';
import { noteOvertaken } from '#store/outbox/queue.ts';
import { refusedPage } from '#store/outbox/refused.ts';
import { keepConflict, putMerged } from '#store/outbox/settle.ts';
import { pageById } from '#store/pages/pages.ts';
import type { SyncDeps } from './deps.ts';

/** How often a merge is made anew because somebody went on writing meanwhile, before it waits a moment. */
const MERGE_TRIES = 3;

/** How long a page waits when it could not be merged just now, in ms. */
const MERGE_WAIT_MS = 30_000;

/** How long a page waits that is being written all the time, in ms. */
const WRITING_WAIT_MS = 1000;

/**
 * Brings together what was changed here and what was changed or deleted elsewhere since the mutation's base (rule 4):
 * the merge takes the place of the page's queue under a new id, or both sides are kept as a conflict. The merge runs
 * outside any transaction. Where theirs is a mutation of this device of which a later try was refused, both sides
 * start from it. Without a way to merge (the worker), or when merging fails, the mutation waits for a window
 * unchanged, and no attempt is counted.
 */
export async function reconcile(
  deps: SyncDeps,
  mutation: SealedMutation,
  theirs: ServerPage,
): Promise<void> {
  const { db } = deps;
  const base = (await refusedPage(db, mutation.pageId, theirs.mutationId)) ?? mutation.base;
  for (let tries = 0; tries < MERGE_TRIES; tries += 1) {
    const mine = await pageById(db, mutation.pageId);
    if (mine === undefined) return keepConflict(db, { ...mutation, base }, theirs, deps.now());
    const outcome = await merged(deps, { base, mine, theirs: theirs.page });
    if (outcome === null) return noteOvertaken(db, mutation, waitFor(deps));
    if (outcome.kind === 'conflict')
      return keepConflict(db, { ...mutation, base }, theirs, deps.now());
    const stamp = { mutationId: deps.newId(), now: deps.now() };
    if (await putMerged(db, mutation, { ...outcome, mine, theirs }, stamp)) return;
  }
  return noteOvertaken(db, mutation, deps.now() + WRITING_WAIT_MS);
}

/** Null where it cannot be merged just now. */
async function merged({ merge }: SyncDeps, versions: PageVersions): Promise<MergeOutcome | null> {
  const { mine, theirs } = versions;
  // Nothing to merge, so that the worker can settle it, too.
  if (mine.deleted_at !== null && theirs.deleted_at !== null)
    return { kind: 'merged', page: theirs };
  return merge === undefined ? null : merge(versions).catch(() => null);
}

/** A window tries again after a while, the worker leaves the page to a window at once. */
function waitFor({ merge, now }: SyncDeps): number {
  return merge === undefined ? 0 : now() + MERGE_WAIT_MS;
}
