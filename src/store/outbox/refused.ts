import type { Page } from '#domain/page/page.ts';
import { pageAfter } from '#domain/page/pageRow.ts';
import type { AccountDb, FailedMutation } from '#store/db.ts';

/** Call once all of their text is stored elsewhere; inside the caller's transaction. */
export async function resolveRefused(db: AccountDb, pageId: string): Promise<void> {
  await db.failed.where('pageId').equals(pageId).delete();
}

export async function pruneResolved(db: AccountDb): Promise<void> {
  await db.failed.filter((failed) => failed.resolvedAt !== null).delete();
}

export async function refusedOf(db: AccountDb, pageId: string): Promise<FailedMutation[]> {
  const failures = await db.failed.where('pageId').equals(pageId).sortBy('id');
  return failures.filter((failed) => failed.resolvedAt === null);
}

/** An attempt whose answer was lost may reach the server after a later attempt was refused. */
export async function refusedPage(
  db: AccountDb,
  pageId: string,
  mutationId: string | null,
): Promise<Page | null> {
  const failures = await refusedOf(db, pageId);
  const refused = failures.find(({ mutation }) => mutation.mutationId === mutationId);
  return refused === undefined ? null : pageAfter(refused.mutation);
}
