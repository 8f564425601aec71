import { diffPage } from '#domain/coalesce.ts';
import type { Failure } from '#domain/failure.ts';
import type { Page } from '#domain/page.ts';
import type { SealedMutation } from '#domain/pageRow.ts';
import type { ServerPage } from '#domain/serverPage.ts';
import type { AccountDb } from './db.ts';
import { endPause, noteSynced } from './meta.ts';
import { addCreation, type Stamp } from './outbox.ts';
import { queueOf } from './queue.ts';
import { resolveRefused } from './refused.ts';
import { isPending, putShadow, showShadow } from './shadows.ts';

/** The proof that the server took a mutation: the revision it made, and the row the server has now, if it was read. */
export interface Proof {
  readonly mutation: SealedMutation;
  readonly revision: number;
  readonly server: ServerPage | null;
}

/**
 * Takes proved mutations out of the queue, in one transaction with the shadow and the successor's base revision.
 * A mutation that another tab settled first is left alone.
 */
export async function settle(db: AccountDb, proofs: readonly Proof[], now: number): Promise<void> {
  await change(db, async () => {
    for (const proof of proofs) {
      if (await take(db, proof.mutation)) await settleOne(db, proof, now);
    }
    await endPause(db);
    await noteSynced(db, now);
  });
}

/** Puts a mutation that the server will never take among the failed ones; later ones of its page wait. */
export async function keepFailed(
  db: AccountDb,
  mutation: SealedMutation,
  failure: Failure,
  now: number,
): Promise<void> {
  await change(db, async () => {
    if (!(await take(db, mutation))) return;
    const { pageId } = mutation;
    await db.failed.add({ pageId, mutation, failure, at: now, resolvedAt: null });
  });
}

/**
 * Keeps both sides of a page that was changed elsewhere since the mutation's base: mine with all that is
 * queued, theirs as the server has it. The queue of that page ends here until a person decides.
 */
export async function keepConflict(
  db: AccountDb,
  mutation: SealedMutation,
  theirs: ServerPage,
  now: number,
): Promise<void> {
  await change(db, async () => {
    const mine = await takePage(db, mutation);
    if (mine === undefined) return;
    await putShadow(db, theirs);
    if (Object.keys(diffPage(theirs.page, mine)).length === 0) {
      await db.pages.put(theirs.page); // both did the same
      await resolveRefused(db, mutation.pageId, now);
      return;
    }
    await db.conflicts.add({
      pageId: mutation.pageId,
      mine,
      base: mutation.base,
      theirs: theirs.page,
      theirRevision: theirs.revision,
      mutationId: mutation.mutationId,
      at: now,
    });
  });
}

/**
 * Ends the queue of a page that was deleted elsewhere. Text changed here lives on as a new page, which is
 * queued like any other; a page that is deleted here too is simply gone.
 */
export async function moveFromTombstone(
  db: AccountDb,
  mutation: SealedMutation,
  tombstone: ServerPage,
  fresh: { readonly pageId: string; readonly stamp: Stamp },
): Promise<void> {
  await change(db, async () => {
    const mine = await takePage(db, mutation);
    if (mine === undefined) return;
    await putShadow(db, tombstone);
    await db.pages.put(tombstone.page);
    await resolveRefused(db, mutation.pageId, fresh.stamp.now);
    if (mine.deleted_at !== null) return;
    await addCreation(db, { ...mine, id: fresh.pageId }, fresh.stamp);
  });
}

async function settleOne(db: AccountDb, proof: Proof, now: number): Promise<void> {
  const { mutation, revision, server } = proof;
  if (server !== null) await putShadow(db, server);
  // A mutation made after a refused one holds all of its text.
  await resolveRefused(db, mutation.pageId, now);
  const successor = (await queueOf(db, mutation.pageId))[0];
  if (successor !== undefined && successor.sealedAt === null && successor.baseRevision === null) {
    await db.outbox.put({ ...successor, baseRevision: revision });
  }
  if (!(await isPending(db, mutation.pageId))) await showShadow(db, mutation.pageId);
}

/** Removes a mutation from the queue; false when it is no longer there. */
async function take(db: AccountDb, { seq, mutationId }: SealedMutation): Promise<boolean> {
  if ((await db.outbox.get(seq))?.mutationId !== mutationId) return false;
  await db.outbox.delete(seq);
  return true;
}

/** Removes the whole queue of the mutation's page and gives the page with all its edits; undefined when the mutation is gone. */
async function takePage(db: AccountDb, mutation: SealedMutation): Promise<Page | undefined> {
  if (!(await take(db, mutation))) return undefined;
  const later = await queueOf(db, mutation.pageId);
  await db.outbox.bulkDelete(later.map(({ seq }) => seq));
  return db.pages.get(mutation.pageId);
}

async function change(db: AccountDb, run: () => Promise<void>): Promise<void> {
  const tables = [db.pages, db.outbox, db.shadows, db.conflicts, db.failed, db.meta];
  await db.transaction('rw', tables, run);
}
