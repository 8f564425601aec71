import type { ServerPage } from '#domain/serverPage.ts';
import type { AccountDb } from './db.ts';

/** Remembers a server row unless a newer revision of the page is known; gives whether it was newer. */
export async function putShadow(db: AccountDb, server: ServerPage): Promise<boolean> {
  const known = await db.shadows.get(server.page.id);
  if (known !== undefined && known.revision >= server.revision) return false;
  await db.shadows.put({
    id: server.page.id,
    revision: server.revision,
    change_seq: server.change_seq,
    row: server.page,
  });
  return true;
}

/** Shows the server's row of a page, where one is known with its contents; gives whether it did. */
export async function showShadow(db: AccountDb, pageId: string): Promise<boolean> {
  const shadow = await db.shadows.get(pageId);
  if (shadow === undefined || shadow.row === null) return false;
  await db.pages.put(shadow.row);
  return true;
}

/** Whether this device holds something of the page that the server may not have. */
export async function isPending(db: AccountDb, pageId: string): Promise<boolean> {
  if ((await db.outbox.where('pageId').equals(pageId).count()) > 0) return true;
  if ((await db.conflicts.where('pageId').equals(pageId).count()) > 0) return true;
  const failures = await db.failed.where('pageId').equals(pageId).toArray();
  return failures.some((failed) => failed.resolvedAt === null);
}

/** Frees room: the contents of shadows of pages without pending work, which are the same as the page's own row. */
export async function dropCleanShadows(db: AccountDb): Promise<void> {
  await db.transaction('rw', [db.shadows, db.outbox, db.conflicts, db.failed], async () => {
    for (const id of await db.shadows.toCollection().primaryKeys()) {
      if (!(await isPending(db, id))) await db.shadows.update(id, { row: null });
    }
  });
}
