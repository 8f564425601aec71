import type { FirstSyncStatus } from '#domain/sync/syncStatus.ts';
import type { ServerPage } from '#domain/page/serverPage.ts';
import type { AccountDb, FirstSync } from '#store/db.ts';
import { lastSyncedAtOf } from '#store/meta.ts';

/** A first fetch of fewer pages is through before anybody could follow it. */
const MANY_PAGES = 100;

/** The first fetch of the account's pages while it is not through; null before it and after it. */
export async function firstSyncOf(db: AccountDb): Promise<FirstSync | null> {
  const row = await db.meta.get('firstSync');
  return row?.key === 'firstSync' ? row.value : null;
}

/**
 * Notes an answer that was not the last, in the transaction that stores it; `rows` are those newer than `cursor`, what
 * the account had before it. `total` is what the server said there are, null when it did not. Times are in ms since the
 * epoch.
 */
export async function noteFirstSync(
  db: AccountDb,
  rows: readonly ServerPage[],
  {
    cursor,
    total,
    now,
  }: { readonly cursor: number; readonly total: number | null; readonly now: number },
): Promise<void> {
  const first = await firstSyncOf(db);
  // What changed since is fetched as a matter of course.
  if (first === null && cursor > 0) return;
  const live = rows.filter(({ page }) => page.deleted_at === null).length;
  await db.meta.put({
    key: 'firstSync',
    value: {
      total: first?.total ?? total,
      fetched: (first?.fetched ?? 0) + live,
      at: now,
      isStopped: first?.isStopped ?? false,
    },
  });
}

/** Stops the first fetch after the answer that is on its way, or lets it go on; gives whether that is a change. */
export async function holdFirstSync(db: AccountDb, isStopped: boolean): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const first = await firstSyncOf(db);
    if (first === null || first.isStopped === isStopped) return false;
    await db.meta.put({ key: 'firstSync', value: { ...first, isStopped } });
    return true;
  });
}

/** How far the first fetch of many pages is; null when there is none, or it is through. */
export async function firstSyncStatus(db: AccountDb): Promise<FirstSyncStatus | null> {
  const first = await firstSyncOf(db);
  if (first === null || first.total === null || first.total < MANY_PAGES) return null;
  const { total, fetched, at, isStopped } = first;
  return { done: Math.min(fetched, total), total, at, isStopped };
}

/** Whether pages that this device has not may come yet, without anybody doing anything. */
export async function awaitsPages(db: AccountDb): Promise<boolean> {
  const first = await firstSyncOf(db);
  return first === null ? (await lastSyncedAtOf(db)) === null : !first.isStopped;
}
