import type { ServerRevision } from '#domain/page/pageRow.ts';
import type { AccountDb } from '#store/db.ts';

const MAX_REVISIONS = 50;

export async function serverRevisions(db: AccountDb, pageId: string): Promise<ServerRevision[]> {
  return ofPage(db, pageId).reverse().toArray();
}

export async function knownRevisions(
  db: AccountDb,
  mutationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = await db.serverRevisions.where('mutationId').anyOf(mutationIds).primaryKeys();
  return new Set(keys);
}

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
