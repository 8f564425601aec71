import { diffPage, isSamePage } from '#domain/sync/coalesce.ts';
import type { PageMutation } from '#domain/sync/mutation.ts';
import type { Page } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { pauseOf } from '#store/meta.ts';
import { isOrphan, requeuePage, type Stamp } from './outbox.ts';
import { queueOf } from './queue.ts';
import { refusedOf } from './refused.ts';
import { setAside } from '#store/pages/revisions.ts';
import { isPending, showShadow } from './shadows.ts';
import { inPageTransaction } from './transaction.ts';

/**
 * Puts what waits of a page, and what the server refused of it, back in line for now: refused text goes as a new
 * mutation on its base. A conflict stays for a person to decide.
 */
export async function resend(
  db: AccountDb,
  pageIds: readonly string[],
  stampOf: () => Stamp,
): Promise<void> {
  await inPageTransaction(db, async () => {
    for (const pageId of pageIds) await resendPage(db, pageId, stampOf());
    const pause = await pauseOf(db);
    // A server that asked to wait is waited for; anything else may have passed.
    if (pause === null || pause.isAsked === true) return;
    await db.meta.put({ key: 'pause', value: { ...pause, until: stampOf().now } });
  });
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
  // Edited back to what the server has: there is nothing left to send.
  if ((await queueOf(db, pageId)).length === 0) await showShadow(db, pageId);
}

/**
 * Gives up what this device holds of a page and the server may not have: its queue, what was refused of it and
 * its conflict. The page is again as the server's row was last seen, or gone when the server never had it. Text
 * given up of a page that the server knows is kept among the page's revisions. A send under way is not stopped:
 * what the server took of it comes with the next pull. `seen` is the page as the person saw it, null where this device
 * had none; gives false, and does nothing, when it is another by now. `now` is in ms since the epoch.
 */
export async function discardPage(
  db: AccountDb,
  pageId: string,
  seen: Page | null,
  now: number,
): Promise<boolean> {
  return inPageTransaction(db, async () => {
    if (!(await isPending(db, pageId))) return true;
    const mine = await db.pages.get(pageId);
    if (mine === undefined ? seen !== null : !isSamePage(seen, mine)) return false;
    const server = await serverRow(db, pageId);
    await db.outbox.where('pageId').equals(pageId).delete();
    await db.conflicts.where('pageId').equals(pageId).delete();
    await db.failed.where('pageId').equals(pageId).delete();
    if (server === null) {
      await db.pages.delete(pageId);
      await db.revisions.where('[pageId+at]').between([pageId, 0], [pageId, Infinity]).delete();
      return true;
    }
    if (mine !== undefined && holdsOtherText(server, mine)) await setAside(db, mine, now);
    await db.pages.put(server);
    return true;
  });
}

/** The ids of pages of which the server refused something for good, and which nothing new is on its way of. */
export async function refusedPageIds(db: AccountDb): Promise<ReadonlySet<string>> {
  const refused = new Set<string>();
  for (const pageId of await db.failed.orderBy('pageId').uniqueKeys()) {
    if (typeof pageId !== 'string' || (await refusedOf(db, pageId)).length === 0) continue;
    const queue = await queueOf(db, pageId);
    if (queue.length === 0 || isOrphan(queue)) refused.add(pageId);
  }
  return refused;
}

/** The page as the server was last seen to have it, or null when it never had it, as far as this device knows. */
async function serverRow(db: AccountDb, pageId: string): Promise<Page | null> {
  const shadow = await db.shadows.get(pageId);
  if (shadow === undefined) return null;
  if (shadow.row !== null) return shadow.row;
  // Its contents were given up while the page's own row was the same: that row is the base of what came then.
  return (await oldestMutation(db, pageId))?.base ?? null;
}

/** What first took the page away from the server's row, among what is not settled. */
async function oldestMutation(db: AccountDb, pageId: string): Promise<PageMutation | undefined> {
  const refused = (await refusedOf(db, pageId))[0]?.mutation;
  return refused ?? (await queueOf(db, pageId))[0];
}

/** Whether anything but the trash differs. */
function holdsOtherText(server: Page, mine: Page): boolean {
  return Object.keys(diffPage(server, { ...mine, deleted_at: server.deleted_at })).length > 0;
}
