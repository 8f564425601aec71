/** What becomes of mutations that the server refused, or whose page was changed or purged elsewhere. */
import { applyPatch, isSamePage } from '#domain/sync/mutation.ts';
import type { Failure } from '#domain/failure.ts';
import { type Page, isSameVersion } from '#domain/page/page.ts';
import type { PageNoticeKind } from '#domain/sync/notices.ts';
import { pageAfter, type SealedMutation, type ServerPage } from '#domain/page/pageRow.ts';
import type { AccountDb, Conflict, Shadow } from '#store/db.ts';
import { recordSynced } from '#store/meta.ts';
import { addNotice } from './firstSync.ts';
import { addCreation, mutationOf, requeuePage, type Stamp } from './outbox.ts';
import { queueOf } from './queue.ts';
import {
  resolveRefused,
  keepPurged,
  putShadow,
  showServer,
  inPageTransaction,
  deleteLocalPage,
} from './rows.ts';
import { dequeue } from './settle.ts';
import { moveRevisions, setAside } from '#store/pages/revisions.ts';

/**
 * Later mutations of its page wait. If the page is deleted here by now, queues the deletion without the refused text.
 */
export async function keepFailed(
  db: AccountDb,
  mutation: SealedMutation,
  failure: Failure,
  { now, newId }: { readonly now: number; readonly newId: () => string },
): Promise<void> {
  await inPageTransaction(db, async () => {
    if (!(await dequeue(db, mutation))) return;
    const { pageId } = mutation;
    // Back to the trash, where it can be tried again.
    if (mutation.op === 'purge') await db.pages.put(pageAfter(mutation));
    await db.failed.add({ pageId, mutation, failure, at: now, resolvedAt: null });
    const page = await db.pages.get(pageId);
    if (page === undefined || page.deleted_at === null) return;
    // A deletion without text of its own would be refused again.
    const { base } = mutation;
    if (base === null || isSameVersion(base, pageAfter(mutation))) return;
    await requeuePage(db, page, { mutationId: newId(), now });
  });
}

/** Turns a page that changed elsewhere into a conflict; its queue ends here until the user decides. */
export async function keepConflict(
  db: AccountDb,
  mutation: SealedMutation,
  theirs: ServerPage,
  now: number,
): Promise<void> {
  await inPageTransaction(db, async () => {
    const mine = await dequeuePage(db, mutation);
    if (mine === undefined) return;
    await putShadow(db, theirs);
    const isKept = mutation.op === 'purge';
    if (isKept) await addNotice(db, 'spared', theirs.page, now);
    if (isKept || isSamePage(theirs.page, mine)) {
      await showServer(db, theirs); // or both did the same
      await resolveRefused(db, mutation.pageId);
      return;
    }
    // A pull may have stored a newer row.
    const newest = await db.shadows.get(mutation.pageId);
    const newer = newest !== undefined && newest.change_seq > theirs.change_seq ? newest : null;
    await db.conflicts.add({
      pageId: mutation.pageId,
      mine,
      base: mutation.base,
      ...theirSide(newer, theirs),
      mutationId: mutation.mutationId,
      at: now,
    });
  });
}

function theirSide(
  newer: Shadow | null,
  theirs: ServerPage,
): Pick<Conflict, 'theirs' | 'theirRevision' | 'theirMutationId'> {
  if (newer === null || newer.row === null) {
    const { page, revision, mutationId } = theirs;
    return { theirs: page, theirRevision: revision, theirMutationId: mutationId };
  }
  const { row, revision, mutationId = null } = newer;
  return { theirs: row, theirRevision: revision, theirMutationId: mutationId };
}

export interface MergedPage {
  readonly mine: Page;
  readonly theirs: ServerPage;
  readonly page: Page;
  /** What `page` is an edit of. @default theirs */
  readonly base?: Page | undefined;
}

/** For the page of a merge of which one side was deleted; null otherwise. */
export function noticeOf({ mine, theirs, page }: MergedPage): PageNoticeKind | null {
  const [here, there] = [mine.deleted_at === null, theirs.page.deleted_at === null];
  if (here === there) return null;
  if (page.deleted_at === null) return here ? 'restored' : 'kept';
  return here ? 'trashed' : null;
}

/** Sets mine aside in the history. Returns false, changing nothing, when the page was edited since the merge. */
export async function putMerged(
  db: AccountDb,
  mutation: SealedMutation,
  merged: MergedPage,
  stamp: Stamp,
): Promise<boolean> {
  const { mine, theirs, page, base = theirs.page } = merged;
  return inPageTransaction(db, async () => {
    const now = await db.pages.get(mutation.pageId);
    if (now === undefined || !isSamePage(now, mine)) return false;
    if ((await dequeuePage(db, mutation)) === undefined) return true; // another tab was faster
    const notice = noticeOf(merged);
    if (notice !== null) await addNotice(db, notice, page, stamp.now);
    if (!isSamePage(page, mine)) await setAside(db, mine, stamp.now);
    await putShadow(db, theirs);
    if (isSamePage(theirs.page, page)) {
      await showServer(db, theirs);
      await resolveRefused(db, page.id);
      await recordSynced(db, stamp.now);
      return true;
    }
    await db.pages.put(page);
    const { revision, mutationId } = theirs;
    await db.outbox.add(mutationOf(page, { page: base, revision, mutationId }, stamp));
    return true;
  });
}

/** Unsent edits become a new page, which takes over the versions; a page deleted here too is deleted permanently. */
export async function renewPurged(
  db: AccountDb,
  mutation: SealedMutation,
  fresh: { readonly pageId: string; readonly stamp: Stamp },
): Promise<void> {
  const { pageId } = mutation;
  await inPageTransaction(db, async () => {
    const mine = await dequeuePage(db, mutation);
    if (mine === undefined) return;
    await resolveRefused(db, pageId);
    if (mine.deleted_at === null) {
      const page = { ...mine, id: fresh.pageId };
      await addCreation(db, page, fresh.stamp);
      await moveRevisions(db, pageId, page.id);
      await addNotice(db, 'renewed', page, fresh.stamp.now);
    }
    const shadow = await db.shadows.get(pageId);
    if (shadow?.isPurged === true) await keepPurged(db, shadow);
    else await deleteLocalPage(db, pageId);
  });
}

/** The server has no such page: it and all its queued edits are sent as a new page under its id. */
export async function createAgain(
  db: AccountDb,
  mutation: SealedMutation,
  stamp: Stamp,
): Promise<void> {
  const { pageId } = mutation;
  await inPageTransaction(db, async () => {
    const mine = await dequeuePage(db, mutation);
    if (mine === undefined) return;
    await resolveRefused(db, pageId);
    await db.shadows.delete(pageId);
    await db.outbox.add(mutationOf(mine, { page: null, revision: 0 }, stamp));
  });
}

/** Returns the page with all queued edits; undefined when the mutation is no longer queued. */
async function dequeuePage(db: AccountDb, mutation: SealedMutation): Promise<Page | undefined> {
  if (!(await dequeue(db, mutation))) return undefined;
  const later = await queueOf(db, mutation.pageId);
  await db.outbox.bulkDelete(later.map(({ seq }) => seq));
  // Storage that lost the page's row still has its edits.
  const written = later.reduce((page, { patch }) => applyPatch(page, patch), pageAfter(mutation));
  return (await db.pages.get(mutation.pageId)) ?? written;
}
