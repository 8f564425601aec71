import type { Page } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';

/** All of an account's undeleted pages with their contents, newest first. */
export async function ownPages(db: AccountDb): Promise<Page[]> {
  const pages = await db.pages.orderBy('created_at').reverse().toArray();
  return pages.filter((page) => page.deleted_at === null);
}
