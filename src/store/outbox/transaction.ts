import type { AccountDb } from '#store/db.ts';

/** One read-write transaction over everything that a page's change may touch. */
export function inPageTransaction<T>(db: AccountDb, run: () => Promise<T>): Promise<T> {
  const { pages, outbox, shadows, conflicts, failed, revisions, serverRevisions } = db;
  const tables = [pages, outbox, shadows, conflicts, failed, revisions, serverRevisions];
  return db.transaction('rw', [...tables, db.meta, db.notices, db.uploads], run);
}
