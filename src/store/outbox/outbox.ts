import { fail, flat, ok, type Result } from '#domain/result.ts';
import {
  applyPatch,
  coalesce,
  diffPage,
  isSamePage,
  opOf,
  isSealed,
  type MutationBase,
  type PageMutation,
  type PagePatch,
} from '#domain/sync/mutation.ts';
import {
  visibilityColumns,
  visibilityOf,
  type Page,
  isSameText,
  isSameVersion,
} from '#domain/page/page.ts';
import { pageAfter } from '#domain/page/pageRow.ts';
import type { AccountDb } from '#store/db.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { sealedUpTo } from '#store/meta.ts';
import { keepSaved, setAside } from '#store/pages/revisions.ts';
import { queueOf } from './queue.ts';
import { refusedOf, resolveRefused, showShadow, inPageTransaction } from './rows.ts';

export interface Stamp {
  readonly mutationId: string;
  readonly now: number;
}

/**
 * Saves a new page and queues its creation; on disk when it resolves. Fails with `storageFull`, `storageLost` or
 * `outdated`.
 */
export function queueCreate(db: AccountDb, page: Page, stamp: Stamp): Promise<Result<Page>> {
  return withStorage(db, () => writeCreation(db, page, stamp));
}

/** `queueCreate` for one of several steps; throws storage errors. */
export async function writeCreation(db: AccountDb, page: Page, stamp: Stamp): Promise<Page> {
  await inPageTransaction(db, async () => {
    // A retry after a storage failure: the first attempt may have succeeded.
    if ((await db.pages.get(page.id)) !== undefined) return;
    await addCreation(db, page, stamp);
    await keepSaved(db, { before: null, after: page, ...stamp });
  });
  return page;
}

/** Queues the creation of a page, inside the caller's page transaction. */
export async function addCreation(db: AccountDb, page: Page, stamp: Stamp): Promise<void> {
  await db.pages.add(page);
  await db.outbox.add(mutationOf(page, NEW_PAGE, stamp));
}

/**
 * Coalesces with the last mutation if that was never sent. On disk when it resolves. Fails with `notFound` and like
 * `queueCreate`.
 */
export async function queueChange(
  db: AccountDb,
  pageId: string,
  patch: PagePatch,
  stamp: Stamp,
): Promise<Result<Page>> {
  return flat(await withStorage(db, () => writeChange(db, pageId, patch, stamp)));
}

/** `queueChange` for one of several steps; throws storage errors. */
export async function writeChange(
  db: AccountDb,
  pageId: string,
  patch: PagePatch,
  stamp: Stamp,
): Promise<Result<Page>> {
  return inPageTransaction(db, async () => {
    const before = await db.pages.get(pageId);
    if (before === undefined) return fail({ kind: 'notFound' });
    const after = {
      ...applyPatch(before, patch),
      updated_at: new Date(stamp.now).toISOString(),
    };
    if (isSamePage(before, after)) return ok(before);
    await db.pages.put(after);
    const mutationId = await enqueue(db, before, after, stamp);
    const joins = mutationId !== stamp.mutationId;
    await keepSaved(db, { before, after, mutationId, now: stamp.now, joins });
    // Without a mutation, the page may show the server's row instead.
    return ok(mutationId === null ? ((await db.pages.get(pageId)) ?? after) : after);
  });
}

/**
 * Changes pages in one transaction, in this order; `patchOf` returns null for no change. Returns the ids of those that
 * are on this device and have one. Fails like `queueCreate`, changing nothing.
 */
export function queueChanges(
  db: AccountDb,
  ids: readonly string[],
  patchOf: (page: Page) => PagePatch | null,
  stampOf: () => Stamp,
): Promise<Result<readonly string[]>> {
  return withStorage(db, () =>
    inPageTransaction(db, async () => {
      const found: string[] = [];
      for (const id of ids) {
        const page = await db.pages.get(id);
        const patch = page === undefined ? null : patchOf(page);
        if (patch === null) continue;
        await writeChange(db, id, patch, stampOf());
        found.push(id);
      }
      return found;
    }),
  );
}

/** `queueChange`; fails with `movedOn` when the page's text differs from `read`. */
export async function queueRewrite(
  db: AccountDb,
  read: Page,
  patch: PagePatch,
  stamp: Stamp,
): Promise<Result<Page>> {
  const rewrite = () =>
    inPageTransaction(db, async (): Promise<Result<Page>> => {
      const page = await db.pages.get(read.id);
      const isOther = page !== undefined && !isSameText(page, read);
      return isOther ? fail({ kind: 'movedOn' }) : writeChange(db, read.id, patch, stamp);
    });
  return flat(await withStorage(db, rewrite));
}

/** Shows a page and queues its differences to `theirs`, in the caller's transaction; its queue must be empty. */
export async function queueOnServerRow(
  db: AccountDb,
  page: Page,
  theirs: MutationBase,
  stamp: Stamp,
): Promise<Page> {
  if (theirs.page !== null && isSamePage(theirs.page, page)) {
    await showServerRow(db, page.id, theirs.page);
    return (await db.pages.get(page.id)) ?? theirs.page;
  }
  await db.pages.put(page);
  await db.outbox.add(mutationOf(page, theirs, stamp));
  return page;
}

/** Returns the id of the mutation that now holds the change; null when none does. */
async function enqueue(
  db: AccountDb,
  before: Page,
  after: Page,
  stamp: Stamp,
): Promise<string | null> {
  const [conflict, queue] = await Promise.all([
    db.conflicts.where('pageId').equals(after.id).first(),
    queueOf(db, after.id),
  ]);
  if (conflict !== undefined) {
    // Until the conflict is resolved, edits change its `mine` side.
    await db.conflicts.put({ ...conflict, mine: after });
    return null;
  }
  const last = queue.at(-1);
  if (last === undefined || isOrphan(queue)) return requeuePage(db, after, stamp, before);
  // A version that the server has lost is sent as it was.
  if (isSealed(last, await sealedUpTo(db)) || last.restores !== undefined) {
    await db.outbox.add(mutationOf(after, { page: before, revision: null }, stamp));
    return stamp.mutationId;
  }
  const merged = coalesce(last, diffPage(before, after));
  if (merged !== null) {
    await db.outbox.put(merged);
    return merged.mutationId;
  }
  await db.outbox.delete(last.seq);
  if (queue.length === 1) await showServerRow(db, after.id, last.base);
  return null;
}

/** Whether the queue waits behind a refused mutation; only another edit or a retry sends it. */
export function isOrphan(queue: readonly PageMutation[]): boolean {
  return queue[0]?.baseRevision === null;
}

/** Replaces the queue by one mutation with everything the server lacks; returns its id, null if nothing is left. */
export async function requeuePage(
  db: AccountDb,
  page: Page,
  stamp: Stamp,
  before: Page = page,
): Promise<string | null> {
  await db.outbox.where('pageId').equals(page.id).delete();
  const refused = (await refusedOf(db, page.id))[0]?.mutation;
  const on = await serverBase(db, before, refused);
  const { page: base } = on;
  const isDeleted = page.deleted_at !== null;
  if (base === null && isDeleted) {
    await resolveRefused(db, page.id);
    return null;
  }
  const isRefusedDeletion = isDeleted && base !== null && refused !== undefined;
  const after = isRefusedDeletion ? await deletionOf(db, base, page, stamp.now) : page;
  if (isSamePage(base, after)) {
    await showServerRow(db, after.id, base);
    return null;
  }
  await db.outbox.add(mutationOf(after, on, stamp));
  return stamp.mutationId;
}

async function serverBase(
  db: AccountDb,
  before: Page,
  refused: PageMutation | undefined,
): Promise<MutationBase> {
  const shadow = await db.shadows.get(before.id);
  if (refused === undefined) {
    if (shadow === undefined) return NEW_PAGE;
    return { page: before, revision: shadow.revision, mutationId: shadow.mutationId };
  }
  // An earlier attempt of the refused creation reached the server after all, as the page's first revision.
  if (shadow !== undefined && refused.base === null) {
    return { page: pageAfter(refused), revision: 1, mutationId: refused.mutationId };
  }
  const { base: page, baseRevision, baseMutationId: mutationId } = refused;
  return { page, revision: baseRevision ?? 0, mutationId };
}

/** Turns a deletion into one of `base`’s text: the server would refuse the refused text again, so it is set aside. */
async function deletionOf(db: AccountDb, base: Page, page: Page, now: number): Promise<Page> {
  const deleted_at = base.deleted_at ?? page.deleted_at;
  const { updated_at } = page;
  const deletion = { ...base, ...visibilityColumns(visibilityOf(page)), updated_at, deleted_at };
  if (!isSameVersion(deletion, page)) await setAside(db, { ...page, deleted_at: null }, now);
  await db.pages.put(deletion);
  return deletion;
}

/** For a page with nothing left to send: shows the version pulled meanwhile, else `base`. */
async function showServerRow(db: AccountDb, pageId: string, base: Page | null): Promise<void> {
  await resolveRefused(db, pageId);
  if (!(await showShadow(db, pageId)) && base !== null) await db.pages.put(base);
}

const NEW_PAGE: MutationBase = { page: null, revision: 0 };

/** The change from a version of the server, or from none, to `page`. */
export function mutationOf(
  page: Page,
  { page: base, revision: baseRevision, mutationId: baseMutationId }: MutationBase,
  stamp: Stamp,
): PageMutation {
  const patch = diffPage(base, page);
  return {
    v: 1,
    mutationId: stamp.mutationId,
    owner: page.author_id,
    pageId: page.id,
    op: opOf(base, patch),
    patch,
    base,
    baseRevision,
    ...(baseMutationId && { baseMutationId }),
    attempts: 0,
    nextAt: 0,
    lastFailure: null,
    createdAt: stamp.now,
  };
}
