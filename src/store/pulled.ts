import type { ServerPage } from '#domain/serverPage.ts';
import type { AccountDb } from './db.ts';
import { noteFirstSync } from './firstSync.ts';
import { cursorOf, noteSynced } from './meta.ts';
import { isPending, putShadow } from './shadows.ts';

/**
 * Takes pulled rows and moves the cursor, in one transaction. A page with pending work keeps what this device
 * shows. `isLast` says that the server has nothing newer; else `total` is how many pages it says there are, null when
 * it was not asked or did not say.
 */
export async function storePulled(
  db: AccountDb,
  rows: readonly ServerPage[],
  isLast: boolean,
  now: number,
  total: number | null = null,
): Promise<void> {
  const tables = [db.pages, db.outbox, db.shadows, db.conflicts, db.failed, db.meta];
  await db.transaction('rw', tables, async () => {
    for (const server of rows) {
      const isNewer = await putShadow(db, server);
      if (isNewer && !(await isPending(db, server.page.id))) await db.pages.put(server.page);
    }
    const cursor = await cursorOf(db);
    const reached = rows.reduce((highest, row) => Math.max(highest, row.change_seq), cursor);
    if (reached > cursor) await db.meta.put({ key: 'cursor', value: reached });
    if (isLast) {
      await db.meta.delete('firstSync');
      await noteSynced(db, now);
    } else {
      const newer = rows.filter(({ change_seq }) => change_seq > cursor);
      await noteFirstSync(db, newer, { cursor, total, now });
    }
  });
}
