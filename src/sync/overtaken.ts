import type { SealedMutation } from '#domain/pageRow.ts';
import type { ServerPage } from '#domain/serverPage.ts';
import { noteOvertaken } from '#store/queue.ts';
import { refusedPage } from '#store/refused.ts';
import { keepConflict, putMerged } from '#store/settle.ts';
import { pageById } from '#store/pages.ts';
import type { SyncDeps } from './deps.ts';

/** How often a merge is made anew because somebody went on writing meanwhile, before it waits a moment. */
const MERGE_TRIES = 3;

/** How long a page waits when it could not be merged just now, in ms. */
const MERGE_WAIT_MS = 30_000;

/** How long a page waits that is being written all the time, in ms. */
const WRITING_WAIT_MS = 1000;

/**
 * Brings together what was changed here and what was changed elsewhere since the mutation's base (rule 4): the merge
 * takes the place of the page's queue under a new id, or both sides are kept for a person to decide. The merge is
 * made outside any transaction. Where theirs is a mutation of this device that a later try was refused, both sides
 * start from it. Without a way to merge (the worker), or when it fails, the mutation waits for
 * a window, as it is and with no try counted.
 */
export async function reconcile(
  deps: SyncDeps,
  mutation: SealedMutation,
  theirs: ServerPage,
): Promise<void> {
  const { db, merge } = deps;
  if (merge === undefined) return noteOvertaken(db, mutation, 0);
  const base = (await refusedPage(db, mutation.pageId, theirs.mutationId)) ?? mutation.base;
  for (let tries = 0; tries < MERGE_TRIES; tries += 1) {
    const mine = await pageById(db, mutation.pageId);
    if (mine === undefined) return keepConflict(db, { ...mutation, base }, theirs, deps.now());
    const outcome = await merge({ base, mine, theirs: theirs.page }).catch(() => null);
    if (outcome === null) return noteOvertaken(db, mutation, deps.now() + MERGE_WAIT_MS);
    if (outcome.kind === 'conflict')
      return keepConflict(db, { ...mutation, base }, theirs, deps.now());
    const stamp = { mutationId: deps.newId(), now: deps.now() };
    if (await putMerged(db, mutation, { mine, theirs, page: outcome.page }, stamp)) return;
  }
  return noteOvertaken(db, mutation, deps.now() + WRITING_WAIT_MS);
}
