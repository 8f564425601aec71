import type { Page } from '#domain/page/page.ts';
import { pageAfter } from '#domain/page/pageRow.ts';
import type { AccountDb, FailedMutation } from '#store/db.ts';

/**
 * Forgets what was refused of a page: all of its text stands elsewhere, and it needs nobody's attention any more.
 * Inside the caller's transaction.
 */
export async function resolveRefused(db: AccountDb, pageId: string): Promise<void> {
  await db.failed.where('pageId').equals(pageId).delete();
}

/** Forgets the records that an older app kept of what was refused once and needs nobody's attention any more. */
export async function pruneResolved(db: AccountDb): Promise<void> {
  await db.failed.filter((failed) => failed.resolvedAt !== null).delete();
}

/** What was refused of a page and needs attention, oldest first. */
export async function refusedOf(db: AccountDb, pageId: string): Promise<FailedMutation[]> {
  const failures = await db.failed.where('pageId').equals(pageId).sortBy('id');
  return failures.filter((failed) => failed.resolvedAt === null);
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
  const failures = await refusedOf(db, pageId);
  const refused = failures.find(({ mutation }) => mutation.mutationId === mutationId);
  return refused === undefined ? null : pageAfter(refused.mutation);
}
