import type { PartialPages, PageNotice, PageNoticeKind } from '#domain/sync/notices.ts';
import type { FirstSyncStatus } from '#domain/sync/syncStatus.ts';
import type { ServerPage } from '#domain/page/pageRow.ts';
import type { Result } from '#domain/result.ts';
import { withStorage } from '#store/health/withStorage.ts';
import type { AccountDb } from '#store/db.ts';
import { cursorOf, firstSyncOf, lastSyncedAtOf, metaValue } from '#store/meta.ts';
import { countLive } from '#store/pages/ownCards.ts';
import type { Page } from '#domain/page/page.ts';

/** A shorter first sync is over before the user could follow it. */
const MANY_PAGES = 100;

/** Runs in the answer's transaction. `rows`: those newer than `cursor`; `total`: null when unknown. */
export async function recordFirstSync(
  db: AccountDb,
  rows: readonly ServerPage[],
  {
    cursor,
    total,
    now,
  }: { readonly cursor: number; readonly total: number | null; readonly now: number },
): Promise<void> {
  const first = await firstSyncOf(db);
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

/**
 * Pauses the first sync after the pending answer, or resumes it; returns whether that is a change. Fails with
 * `storageFull`, `storageLost` or `outdated`.
 */
export function setFirstSyncPaused(db: AccountDb, isPaused: boolean): Promise<Result<boolean>> {
  return withStorage(db, () =>
    db.transaction('rw', db.meta, async () => {
      const first = await firstSyncOf(db);
      if (first === null || first.isStopped === isPaused) return false;
      await db.meta.put({ key: 'firstSync', value: { ...first, isStopped: isPaused } });
      return true;
    }),
  );
}

/** Null when there is none, it is done, or it is short. */
export async function firstSyncStatus(db: AccountDb): Promise<FirstSyncStatus | null> {
  const first = await firstSyncOf(db);
  if (first === null || first.total === null || first.total < MANY_PAGES) return null;
  const { total, fetched, at, isStopped } = first;
  return { done: Math.min(fetched, total), total, at, isStopped };
}

/** Records that a pull reached the end, inside the last answer's transaction. `now`: ms since the epoch. */
export async function recordAllPulled(db: AccountDb, now: number): Promise<void> {
  await db.meta.delete('firstSync');
  if ((await metaValue(db, 'firstPullAt')) === null)
    await db.meta.put({ key: 'firstPullAt', value: now });
}

/** Whether all of the account's pages were on this device once: only then are its lists complete. */
export async function hasPulledAll(db: AccountDb): Promise<boolean> {
  if ((await firstSyncOf(db)) !== null) return false;
  if ((await metaValue(db, 'firstPullAt')) !== null) return true;
  // Earlier versions set no mark, but an unfinished pull leaves `firstSync`.
  if ((await cursorOf(db)) > 0) return true;
  // Earlier versions, an account without pages. After a write, its answer may have set `lastSyncedAt`, without a
  // pull.
  return (await lastSyncedAtOf(db)) !== null && (await db.shadows.count()) === 0;
}

export async function partialPages(db: AccountDb): Promise<PartialPages | null> {
  if (await hasPulledAll(db)) return null;
  return {
    here: await countLive(db),
    isStopped: (await firstSyncOf(db))?.isStopped ?? false,
    hasProgress: (await firstSyncStatus(db)) !== null,
  };
}

/** Adds a notice about a page, inside the caller's transaction. `now`: ms since the epoch. */
export async function addNotice(
  db: AccountDb,
  kind: PageNoticeKind,
  { id, title }: Page,
  now: number,
): Promise<void> {
  await db.notices.add({ pageId: id, title, kind, at: now });
}

export async function openNotices(db: AccountDb): Promise<readonly PageNotice[]> {
  return db.notices.orderBy(':id').reverse().toArray();
}

/** Fails like `setFirstSyncPaused`. */
export function removeNotices(
  db: AccountDb,
  notices: readonly PageNotice[],
): Promise<Result<void>> {
  return withStorage(db, () => db.notices.bulkDelete(notices.flatMap(({ id }) => id ?? [])));
}
