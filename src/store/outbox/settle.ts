import type { SealedMutation } from '#domain/page/pageRow.ts';
import type { ServerPage } from '#domain/page/serverPage.ts';
import type { AccountDb } from '#store/db.ts';
import { endPause, recordSynced } from '#store/meta.ts';
import { resolveRefused } from './refused.ts';
import { disputedPages, isPending, putShadow, showShadow } from './shadows.ts';
import { inPageTransaction } from './transaction.ts';
import { forgetPage } from '#store/pages/forgetPage.ts';

/** The server accepted a mutation: the revision it made, and the server's current row if it was read. */
export interface Acknowledgement {
  readonly mutation: SealedMutation;
  readonly revision: number;
  readonly server: ServerPage | null;
}

/** Dequeues acknowledged mutations, at most one per page; skips those that another tab settled first. */
export async function settle(
  db: AccountDb,
  acknowledgements: readonly Acknowledgement[],
  now: number,
): Promise<void> {
  await inPageTransaction(db, async () => {
    const disputed = await disputedPages(db);
    // In parallel: in turn, a batch would wait for about 150 database answers.
    await Promise.all(acknowledgements.map((one) => settleOne(db, one, disputed)));
    await endPause(db);
    await recordSynced(db, now);
  });
}

async function settleOne(
  db: AccountDb,
  { mutation, revision, server }: Acknowledgement,
  disputed: ReadonlySet<string>,
): Promise<void> {
  const { pageId } = mutation;
  const [isDequeued, seqs] = await Promise.all([
    dequeue(db, mutation),
    db.outbox.where('pageId').equals(pageId).primaryKeys(),
  ]);
  if (!isDequeued) return;
  if (mutation.op === 'purge') return forgetPage(db, pageId);
  const isDisputed = disputed.has(pageId);
  const next = seqs.find((seq) => seq !== mutation.seq);
  const isUnsent = isDisputed || next !== undefined;
  const isNewest = server !== null && (await putShadow(db, server, isUnsent));
  // A mutation made after a refused one holds all of its text.
  if (isDisputed) await resolveRefused(db, pageId);
  if (next !== undefined) await releaseSuccessor(db, next, revision);
  if (isUnsent ? !(await isPending(db, pageId)) : !isNewest) await showShadow(db, pageId);
}

/** At the end of the queue: in its place it would count as sealed. */
async function releaseSuccessor(db: AccountDb, seq: number, baseRevision: number): Promise<void> {
  const found = await db.outbox.get(seq);
  if (found?.baseRevision !== null) return;
  const { seq: place = seq, ...successor } = found;
  await db.outbox.delete(place);
  await db.outbox.add({ ...successor, baseRevision });
}

export async function dequeue(
  db: AccountDb,
  { seq, mutationId }: SealedMutation,
): Promise<boolean> {
  const [found] = await db.outbox.where('mutationId').equals(mutationId).primaryKeys();
  if (found !== seq) return false;
  await db.outbox.delete(seq);
  return true;
}
