import type { Page } from '#domain/page/page.ts';
import type { PageNotice, PageNoticeKind } from '#domain/sync/pageNotice.ts';
import type { AccountDb } from '#store/db.ts';

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

export async function removeNotices(db: AccountDb, notices: readonly PageNotice[]): Promise<void> {
  await db.notices.bulkDelete(notices.flatMap(({ id }) => id ?? []));
}
