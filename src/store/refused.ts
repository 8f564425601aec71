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
