import { isSamePage, type MutationBase } from '#domain/sync/mutation.ts';
import { fail, flat, ok, type Result } from '#domain/result.ts';
import { mergeVisibility, type Page, isSameText } from '#domain/page/page.ts';
import type { AccountDb, Conflict } from '#store/db.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { addNotice } from './firstSync.ts';
import { addCreation, queueOnServerRow, type Stamp } from './outbox.ts';
import { resolveRefused, isPending, inPageTransaction } from './rows.ts';
import { keepSaved, setAside } from '#store/pages/revisions.ts';

export type Decision =
  | { readonly kind: 'mine' }
  /** Theirs stays; mine is set aside in the page's history. */
  | { readonly kind: 'theirs' }
  /** `theirId`: of the mutation that sends their version again if the server has lost it. */
  | { readonly kind: 'both'; readonly id: string; readonly title: string; readonly theirId: string }
  | { readonly kind: 'merged'; readonly page: Page };

/**
 * Resolves conflicts with pages deleted elsewhere: a text edit restores the page, as does the user who took it out of the
 * trash, else mine yields (docs/sync.md).
 */
export async function resolveDeletedConflicts(db: AccountDb, stampOf: () => Stamp): Promise<void> {
  const { conflicts } = db;
  if ((await conflicts.filter(isDeletedThere).count()) === 0) return;
  await inPageTransaction(db, async () => {
    for (const conflict of await conflicts.filter(isDeletedThere).toArray()) {
      const { pageId, base, mine, theirs } = conflict;
      const stamp = stampOf();
      const isEdited = base === null || base.deleted_at !== null || !isSameText(mine, base);
      await conflicts.where('pageId').equals(pageId).delete();
      await addNotice(db, isEdited ? 'restored' : 'trashed', mine, stamp.now);
      const page = { ...(isEdited ? mine : theirs), ...mergeVisibility(conflict) };
      await queueOnServerRow(db, page, onTheirs(conflict, isEdited ? base : null), stamp);
      if (isEdited) continue;
      await setAside(db, mine, stamp.now);
      await resolveRefused(db, pageId);
    }
  });
}

/** What a decision is an edit of: their version, or what a restored server has in its place. */
function onTheirs(
  { theirs, theirRevision, theirMutationId, restored }: Conflict,
  base: Page | null = null,
): MutationBase {
  const there = { page: theirs, revision: theirRevision, mutationId: theirMutationId };
  return restored ?? { ...there, page: base ?? theirs };
}

function isDeletedThere({ mine, theirs }: Conflict): boolean {
  return theirs.deleted_at !== null && mine.deleted_at === null;
}

export async function conflictOf(db: AccountDb, pageId: string): Promise<Conflict | undefined> {
  return db.conflicts.where('pageId').equals(pageId).first();
}

/**
 * Returns the page that holds what the user kept. Fails with `movedOn`, changing nothing, when the conflict differs from
 * `seen`; else with `storageFull`, `storageLost` or `outdated`.
 */
export async function resolveConflict(
  db: AccountDb,
  seen: Conflict,
  decision: Decision,
  stamp: Stamp,
): Promise<Result<Page>> {
  const resolve = () =>
    inPageTransaction(db, async (): Promise<Result<Page>> => {
      const stored = await conflictOf(db, seen.pageId);
      if (stored === undefined || !isAsSeen(stored, seen)) return fail({ kind: 'movedOn' });
      await db.conflicts.where('pageId').equals(seen.pageId).delete();
      return ok(await applyDecision(db, stored, decision, stamp));
    });
  return flat(await withStorage(db, resolve));
}

/**
 * Changes nothing and fails with `notFound`, with `movedOn` when the page isn't as `read`, and with `overlap` when it has
 * unsynced changes; else fails like `resolveConflict`.
 */
export async function addConflict(
  db: AccountDb,
  read: Page,
  sides: Pick<Conflict, 'base' | 'mine'>,
  stamp: Stamp,
): Promise<Result<Page>> {
  return flat(await withStorage(db, () => writeConflict(db, read, sides, stamp)));
}

function writeConflict(
  db: AccountDb,
  read: Page,
  { base, mine }: Pick<Conflict, 'base' | 'mine'>,
  stamp: Stamp,
): Promise<Result<Page>> {
  const { pages, shadows, conflicts } = db;
  return inPageTransaction(db, async () => {
    const theirs = await pages.get(read.id);
    if (theirs === undefined) return fail({ kind: 'notFound' });
    if (!isSameText(theirs, read)) return fail({ kind: 'movedOn' });
    const shadow = await shadows.get(read.id);
    if (shadow === undefined || (await isPending(db, read.id))) return fail({ kind: 'overlap' });
    await shadows.put({ ...shadow, row: theirs });
    const { mutationId, now: at } = stamp;
    const { revision: theirRevision, mutationId: theirMutationId = null } = shadow;
    const there = { theirs, theirRevision, theirMutationId };
    await conflicts.add({ pageId: read.id, mine, base, ...there, mutationId, at });
    await pages.put(mine);
    await keepSaved(db, { before: theirs, after: mine, mutationId: null, now: at });
    return ok(mine);
  });
}

async function applyDecision(
  db: AccountDb,
  conflict: Conflict,
  decision: Decision,
  stamp: Stamp,
): Promise<Page> {
  const { mine, theirs } = conflict;
  const server = onTheirs(conflict);
  switch (decision.kind) {
    case 'mine':
      return queueOnServerRow(db, mine, server, stamp);
    case 'merged': {
      const { page } = decision;
      await setAside(db, mine, stamp.now);
      await keepSaved(db, { before: mine, after: page, ...stamp });
      return queueOnServerRow(db, page, server, stamp);
    }
    case 'theirs':
      await setAside(db, mine, stamp.now);
      break;
    case 'both':
      // A deleted version needs no page of its own.
      if (mine.deleted_at === null) {
        const copy = { ...mine, id: decision.id, title: decision.title };
        await addCreation(db, copy, stamp);
        await keepSaved(db, { before: null, after: copy, ...stamp });
        await showTheirs(db, conflict, { ...stamp, mutationId: decision.theirId });
        return copy;
      }
      await setAside(db, mine, stamp.now);
  }
  await showTheirs(db, conflict, stamp);
  return theirs;
}

/** What the server has lost is sent again. */
async function showTheirs(db: AccountDb, conflict: Conflict, stamp: Stamp): Promise<void> {
  const { pageId, theirs, restored } = conflict;
  if (restored === undefined) await db.pages.put(theirs);
  else await queueOnServerRow(db, theirs, restored, stamp);
  await resolveRefused(db, pageId);
}

function isAsSeen(stored: Conflict, seen: Conflict): boolean {
  return stored.theirRevision === seen.theirRevision && isSamePage(stored.mine, seen.mine);
}
