import { fail, flat, ok, type Result } from '#domain/result.ts';
import { isSamePage } from '#domain/sync/mutation.ts';
import type { Page } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { stringsInIndex } from '#store/indexKeys.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { pauseOf } from '#store/meta.ts';
import { isOrphan, requeuePage, type Stamp } from './outbox.ts';
import { queueOf } from './queue.ts';
import { refusedOf, isPending, serverRow, inPageTransaction, deleteLocalPage } from './rows.ts';
import { setAside } from '#store/pages/revisions.ts';

/**
 * Requeues unsent and refused changes of pages without waiting for back-offs; leaves conflicts to the user. Fails with
 * `storageFull`, `storageLost` or `outdated`.
 */
export function resend(
  db: AccountDb,
  pageIds: readonly string[],
  stampOf: () => Stamp,
): Promise<Result<void>> {
  return withStorage(db, () =>
    inPageTransaction(db, async () => {
      for (const pageId of pageIds) await resendPage(db, pageId, stampOf());
      const pause = await pauseOf(db);
      // Retry-After is always respected.
      if (pause === null || pause.isAsked === true) return;
      await db.meta.put({ key: 'pause', value: { ...pause, until: stampOf().now } });
    }),
  );
}

async function resendPage(db: AccountDb, pageId: string, stamp: Stamp): Promise<void> {
  if ((await db.conflicts.where('pageId').equals(pageId).count()) > 0) return;
  const queue = await queueOf(db, pageId);
  const isRefused = queue.length === 0 || isOrphan(queue);
  if (!isRefused) {
    for (const mutation of queue) await db.outbox.put({ ...mutation, nextAt: 0 });
    return;
  }
  const page = await db.pages.get(pageId);
  if (page === undefined || !(await isPending(db, pageId))) return;
  await requeuePage(db, page, stamp);
}

/**
 * Restores the last known server row; deletes a page that the server never had. Discarded text of a known page is set
 * aside. What a request in flight still stores on the server returns with the next pull. Fails with `movedOn`, changing
 * nothing, when the page differs from `seen`; else like `resend`.
 */
export async function discardPage(
  db: AccountDb,
  pageId: string,
  seen: Page | null,
  now: number,
): Promise<Result<void>> {
  return flat(await withStorage(db, () => writeDiscard(db, pageId, seen, now)));
}

function writeDiscard(
  db: AccountDb,
  pageId: string,
  seen: Page | null,
  now: number,
): Promise<Result<void>> {
  return inPageTransaction(db, async () => {
    if (!(await isPending(db, pageId))) return ok(undefined);
    const mine = await db.pages.get(pageId);
    if (mine === undefined ? seen !== null : !isSamePage(seen, mine)) {
      return fail({ kind: 'movedOn' });
    }
    const server = await serverRow(db, pageId);
    await db.outbox.where('pageId').equals(pageId).delete();
    await db.conflicts.where('pageId').equals(pageId).delete();
    await db.failed.where('pageId').equals(pageId).delete();
    if (server === null) {
      await deleteLocalPage(db, pageId);
      return ok(undefined);
    }
    if (mine !== undefined) {
      const isSame = isSamePage(server, { ...mine, deleted_at: server.deleted_at });
      if (!isSame) await setAside(db, mine, now);
    }
    await db.pages.put(server);
    return ok(undefined);
  });
}

/** Pages with a refused mutation and no later one that may still be sent. */
export async function refusedPageIds(db: AccountDb): Promise<ReadonlySet<string>> {
  const refused = new Set<string>();
  for (const pageId of await stringsInIndex(db.failed, 'pageId')) {
    if ((await refusedOf(db, pageId)).length === 0) continue;
    const queue = await queueOf(db, pageId);
    if (queue.length === 0 || isOrphan(queue)) refused.add(pageId);
  }
  return refused;
}

/** Those of the pages that `refusedPageIds` names. Fails like `resend`. */
export function readRefused(
  db: AccountDb,
  ids: readonly string[],
): Promise<Result<readonly Page[]>> {
  return withStorage(db, async () => {
    const refused = await refusedPageIds(db);
    const found = await db.pages.bulkGet(ids.filter((id) => refused.has(id)));
    return found.filter((page) => page !== undefined);
  });
}
