import type { Page } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';

/**
 * Keeps a version of a page that another one takes the place of, in the page's history on this device: nothing a
 * person wrote goes away. Inside the caller's transaction over revisions; `now` is in ms since the epoch.
 */
export async function setAside(db: AccountDb, page: Page, now: number): Promise<void> {
  await db.revisions.add({
    pageId: page.id,
    at: now,
    page,
    reason: 'setAside',
    mutationId: null,
  });
}
