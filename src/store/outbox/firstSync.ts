import type { PartialPages } from '#domain/sync/firstPull.ts';
import type { FirstSyncStatus } from '#domain/sync/syncStatus.ts';
import type { ServerPage } from '#domain/page/serverPage.ts';
import type { AccountDb, FirstSync } from '#store/db.ts';
import { cursorOf, lastSyncedAtOf } from '#store/meta.ts';
import { countLive } from '#store/pages/ownCards.ts';

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
export async function setFirstSyncPaused(db: AccountDb, isStopped: boolean): Promise<boolean> {
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

/** Notes that a pull got to the end, in the transaction that stores its last answer; `now` is in ms since the epoch. */
export async function noteAllPulled(db: AccountDb, now: number): Promise<void> {
  await db.meta.delete('firstSync');
  const marked = await db.meta.get('firstPullAt');
  if (marked === undefined) await db.meta.put({ key: 'firstPullAt', value: now });
}

/** Whether all of the account's pages have been on this device once: only then do its lists know what there is. */
export async function hasPulledAll(db: AccountDb): Promise<boolean> {
  if ((await firstSyncOf(db)) !== null) return false;
  if ((await db.meta.get('firstPullAt')) !== undefined) return true;
  // Earlier versions set no mark, but a pull that is not at its end has left `firstSync`.
  if ((await cursorOf(db)) > 0) return true;
  // Theirs of an account without pages. After a write, `lastSyncedAt` may come from its answer and not from a pull.
  return (await lastSyncedAtOf(db)) !== null && (await db.shadows.count()) === 0;
}

/** What is here of the account's pages until all of them have been here once; then null. */
export async function partialPages(db: AccountDb): Promise<PartialPages | null> {
  if (await hasPulledAll(db)) return null;
  return {
    here: await countLive(db),
    isStopped: (await firstSyncOf(db))?.isStopped ?? false,
    hasProgress: (await firstSyncStatus(db)) !== null,
  };
}
