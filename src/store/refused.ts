import type { Page } from '#domain/page.ts';
import { pageAfter } from '#domain/pageRow.ts';
import type { AccountDb } from './db.ts';

/**
 * Notes at `now` (ms since the epoch) that what was refused of a page needs nobody's attention any more: all of its
 * text stands elsewhere. The records themselves stay. Inside the caller's transaction.
 */
export async function resolveRefused(db: AccountDb, pageId: string, now: number): Promise<void> {
  for (const failed of await db.failed.where('pageId').equals(pageId).toArray()) {
    if (failed.resolvedAt === null) await db.failed.put({ ...failed, resolvedAt: now });
  }
}

/**
 * The page as a mutation of that id made it which was refused and needs attention still, or null when there is none:
 * a first try whose answer was lost may arrive after a second one was refused.
 */
export async function refusedPage(
  db: AccountDb,
  pageId: string,
  mutationId: string | null,
): Promise<Page | null> {
  const failures = await db.failed.where('pageId').equals(pageId).toArray();
  const refused = failures.find(
    ({ mutation, resolvedAt }) => resolvedAt === null && mutation.mutationId === mutationId,
  );
  return refused === undefined ? null : pageAfter(refused.mutation);
}
