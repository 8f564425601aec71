/** Writes what a device decided about a page whose last seen version a restored server lacks. */
import { isSamePage, type MutationBase } from '#domain/sync/mutation.ts';
import type { Page } from '#domain/page/page.ts';
import type { ServerPage } from '#domain/page/pageRow.ts';
import type { AccountDb, Conflict } from '#store/db.ts';
import { timelineOf } from '#store/meta.ts';
import {
  deleteLocalPage,
  resolveRefused,
  isPending,
  keepPurged,
  shadowOf,
  showServer,
  updateConflict,
  inPageTransaction,
} from './rows.ts';
import { moveRevisions, setAside } from '#store/pages/revisions.ts';
import { addNotice } from './firstSync.ts';
import { addCreation, mutationOf } from './outbox.ts';
import { readLost, type LostPage } from './restored.ts';
import { noticeOf } from './refusals.ts';

export interface Ids {
  readonly now: number;
  readonly newId: () => string;
}

/** Returns false, changing nothing, when the page was changed, or compared by another window, since it was read. */
async function ifUnchanged(
  db: AccountDb,
  read: LostPage,
  run: () => Promise<void>,
): Promise<boolean> {
  return inPageTransaction(db, async () => {
    const now = await readLost(db, read.id);
    if (now === null || now.there?.mutationId !== read.there?.mutationId) return false;
    if ((now.conflict !== undefined) !== (read.conflict !== undefined)) return false;
    if (now.isPurging !== read.isPurging) return false;
    const isSame =
      now.mine === undefined || read.mine === undefined
        ? now.mine === read.mine
        : isSamePage(now.mine, read.mine);
    if (!isSame) return false;
    await run();
    return true;
  });
}

/** For a page that the server had and has deleted permanently, or that is another author's now. */
export function leaveGone(db: AccountDb, read: LostPage): Promise<boolean> {
  return ifUnchanged(db, read, async () => {
    const { id, shadow, mine } = read;
    const isDeleted = mine === undefined || mine.deleted_at !== null;
    if (shadow.isPurged !== true && isDeleted && !(await isPending(db, id))) {
      await deleteLocalPage(db, id);
      return;
    }
    await relabel(db, read);
  });
}

/** The server's row is newer than what this device saw, whose text it contains; without unsent changes it is shown. */
export function takeServerRow(db: AccountDb, read: LostPage, there: ServerPage): Promise<boolean> {
  return ifUnchanged(db, read, async () => {
    await clearQueue(db, read.id);
    await db.shadows.delete(read.id);
    await showServer(db, there);
  });
}

/**
 * Sends the lost version again, as it was, on top of what the server has of the page, or as a new page under its id; then
 * this device's unsent changes on top of it.
 */
export function sendAgain(db: AccountDb, read: LostPage, { now, newId }: Ids): Promise<boolean> {
  return ifUnchanged(db, read, async () => {
    const { id, lost, there, version } = read;
    await clearQueue(db, id);
    await putThere(db, read);
    let on: MutationBase = baseOf(there);
    if (lost !== null && (there === null || !isSamePage(there.page, lost))) {
      const again = mutationOf(lost, on, { mutationId: newId(), now });
      await db.outbox.add({ ...again, restores: version });
      on = { page: lost, revision: null };
    }
    const own = await showOwn(db, read, now);
    if (own === undefined) {
      if (lost === null && there !== null) await showServer(db, there);
      return;
    }
    if (on.page === null || !isSamePage(on.page, own)) {
      await db.outbox.add(mutationOf(own, on, { mutationId: newId(), now }));
    } else if (there !== null && isSamePage(there.page, own)) await showServer(db, there);
  });
}

export interface MergedLost {
  readonly page: Page;
  /** @default theirs */
  readonly base?: Page | undefined;
}

/** Both sides changed the page: queues the merge. */
export function sendMerged(
  db: AccountDb,
  read: LostPage,
  { page, base }: MergedLost,
  { now, newId }: Ids,
): Promise<boolean> {
  return ifUnchanged(db, read, async () => {
    const { id, mine, there } = read;
    if (there === null) return;
    await clearQueue(db, id);
    await putThere(db, read);
    if (mine !== undefined) {
      const notice = noticeOf({ mine, theirs: there, page });
      if (notice !== null) await addNotice(db, notice, page, now);
      if (!isSamePage(page, mine)) await setAside(db, mine, now);
    }
    if (isSamePage(there.page, page)) return showServer(db, there);
    await db.pages.put(page);
    const on = { ...baseOf(there), page: base ?? there.page };
    await db.outbox.add(mutationOf(page, on, { mutationId: newId(), now }));
  });
}

export function keepLostConflict(
  db: AccountDb,
  read: LostPage,
  base: Page | null,
  { now, newId }: Ids,
): Promise<boolean> {
  return ifUnchanged(db, read, async () => {
    const { id: pageId, there } = read;
    const mine = await showOwn(db, read, now);
    if (mine === undefined || there === null) return;
    await clearQueue(db, pageId);
    await putThere(db, read);
    const { page: theirs, revision: theirRevision, mutationId: theirMutationId } = there;
    const sides = { mine, base, theirs, theirRevision, theirMutationId };
    await db.conflicts.add({ pageId, ...sides, mutationId: newId(), at: now });
  });
}

/** Unsent changes overlap with the version that the server has lost. */
export function keepOverlap(db: AccountDb, read: LostPage, { now, newId }: Ids): Promise<boolean> {
  return ifUnchanged(db, read, async () => {
    const { id: pageId, mine, lost: theirs, behind: base, there } = read;
    if (mine === undefined || theirs === null) return;
    await clearQueue(db, pageId);
    const theirRevision = there?.revision ?? 0;
    const sides = { mine, base, theirs, theirRevision, mutationId: newId(), at: now };
    await putDisputed(db, read, { pageId, ...sides });
  });
}

/** The user has not decided yet, and the server has lost the other version: the decision sends what the user keeps. */
export function keepOpenConflict(db: AccountDb, read: LostPage): Promise<boolean> {
  return ifUnchanged(db, read, async () => {
    if (read.conflict !== undefined) await putDisputed(db, read, read.conflict);
  });
}

async function putDisputed(db: AccountDb, read: LostPage, conflict: Conflict): Promise<void> {
  const { there, version } = read;
  await putThere(db, read);
  await db.conflicts.put({ lost: version, ...conflict, restored: baseOf(null) });
  if (there !== null) await updateConflict(db, there);
}

/** The page was deleted permanently here: again on the server, unless it was changed there since. */
export function purgeAgain(
  db: AccountDb,
  read: LostPage,
  isUnchanged: boolean,
  { now, newId }: Ids,
): Promise<boolean> {
  return ifUnchanged(db, read, async () => {
    const { id, there } = read;
    await clearQueue(db, id);
    if (there === null) return deleteLocalPage(db, id);
    if (!isUnchanged) {
      await db.shadows.delete(id);
      await showServer(db, there);
      return addNotice(db, 'spared', there.page, now);
    }
    await putThere(db, read);
    await db.shadows.update(id, { row: null });
    const purge = mutationOf(there.page, baseOf(there), { mutationId: newId(), now });
    await db.outbox.add({ ...purge, op: 'purge' });
  });
}

/** Another device has deleted the page permanently: text that the server lacked becomes a new page. */
export function renewLost(db: AccountDb, read: LostPage, { now, newId }: Ids): Promise<boolean> {
  return ifUnchanged(db, read, async () => {
    const { id, mine, there, conflict } = read;
    if (there === null) return;
    await clearQueue(db, id);
    if (conflict !== undefined) await setAside(db, conflict.theirs, now);
    await db.conflicts.where('pageId').equals(id).delete();
    if (mine?.deleted_at === null) {
      const page = { ...mine, id: newId() };
      await addCreation(db, page, { mutationId: newId(), now });
      await moveRevisions(db, id, page.id);
      await addNotice(db, 'renewed', page, now);
    }
    await keepPurged(db, shadowOf(there, undefined, await timelineOf(db), null));
  });
}

/** Shows the page with what the lost version added to it; returns what is shown. */
async function showOwn(
  db: AccountDb,
  { mine, merged }: LostPage,
  now: number,
): Promise<Page | undefined> {
  if (mine === undefined || merged === undefined || isSamePage(merged, mine)) return mine;
  await setAside(db, mine, now);
  await db.pages.put(merged);
  return merged;
}

async function relabel(db: AccountDb, { shadow }: LostPage): Promise<void> {
  const { restored: _restored, ...kept } = shadow;
  const timelines = await timelineOf(db);
  await db.shadows.put({ ...kept, ...(timelines !== null && { timeline: timelines.id }) });
}

/** From now on the page is an edit of what the server has. */
async function putThere(db: AccountDb, { id, there, shadow }: LostPage): Promise<void> {
  if (there === null) await db.shadows.delete(id);
  else await db.shadows.put(shadowOf(there, shadow, await timelineOf(db), there.page));
}

/** All of its text is in what the page shows. */
async function clearQueue(db: AccountDb, id: string): Promise<void> {
  await db.outbox.where('pageId').equals(id).delete();
  await resolveRefused(db, id);
}

function baseOf(there: ServerPage | null): MutationBase {
  if (there === null) return { page: null, revision: 0 };
  const { page, revision, mutationId } = there;
  return { page, revision, mutationId };
}
