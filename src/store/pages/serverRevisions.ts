import type { ServerRevision } from '#domain/page/serverPage.ts';
import type { AccountDb } from '#store/db.ts';

/** So many versions of one page are kept of those the server gave, the newest: it keeps no more itself. */
const MAX_REVISIONS = 50;

/** The versions of a page that the server gave, as far as they were ever looked at here; newest first. */
export async function serverRevisions(db: AccountDb, pageId: string): Promise<ServerRevision[]> {
  return ofPage(db, pageId).reverse().toArray();
}

/** Which of these mutations' versions are kept here already. */
export async function knownRevisions(
  db: AccountDb,
  mutationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = await db.serverRevisions.where('mutationId').anyOf(mutationIds).primaryKeys();
  return new Set(keys);
}

/** Keeps versions of one page that the server gave, and lets go of its oldest. */
export async function keepServerRevisions(
  db: AccountDb,
  pageId: string,
  revisions: readonly ServerRevision[],
): Promise<void> {
  await db.transaction('rw', db.serverRevisions, async () => {
    await db.serverRevisions.bulkPut([...revisions]);
    const ids = await ofPage(db, pageId).primaryKeys();
    if (ids.length > MAX_REVISIONS) {
      await db.serverRevisions.bulkDelete(ids.slice(0, -MAX_REVISIONS));
    }
  });
}

function ofPage(db: AccountDb, pageId: string) {
  return db.serverRevisions
    .where('[pageId+revision]')
    .between([pageId, -Infinity], [pageId, Infinity]);
}
