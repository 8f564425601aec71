import type { ServerPage } from '#domain/page/pageRow.ts';
import { isSameText } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { recordAllPulled, recordFirstSync } from './firstSync.ts';
import { cursorOf, firstSyncOf, reconcilingOf, recordSynced, timelineOf } from '#store/meta.ts';
import { addNotice } from './notices.ts';
import { hasPending, isPending, keepPurged, putShadow, shadowOf } from './shadows.ts';
import { isLost } from './restored.ts';
import { inPageTransaction } from './transaction.ts';

export interface PulledAnswer {
  readonly isLast: boolean;
  readonly now: number;
  /** The server's page count; null when unknown. @default null */
  readonly total?: number | null;
  /** The cursor that the request started from. @default 0 */
  readonly since?: number;
  /** Writes of versions that this device saw in another timeline and that the server still has in its ledger. */
  readonly accepted?: ReadonlySet<string>;
}

/**
 * A page with unsynced changes stays as shown. Returns false, storing nothing, when the browser cleared the database
 * since the request: rows before its cursor are missing again.
 */
export async function storePulled(
  db: AccountDb,
  rows: readonly ServerPage[],
  { isLast, now, total = null, since = 0, accepted = new Set() }: PulledAnswer,
): Promise<boolean> {
  return inPageTransaction(db, async () => {
    const cursor = await cursorOf(db);
    if (cursor < since) return false;
    const timelines = await timelineOf(db);
    const isReconciling = (await reconcilingOf(db)) !== null;
    // The server has begun another timeline since: what it answered then may be lost.
    if (rows.some(({ readIn }) => readIn !== undefined && readIn !== timelines?.id)) return false;
    // A newer answer of another window may have arrived first; its rows of purged pages left no trace here.
    const newer = rows.filter(({ change_seq }) => change_seq > cursor);
    const mayBeUnsent = newer.length > 0 && (await hasPending(db));
    for (const server of newer) {
      if (isReconciling && timelines !== null && (await isLost(db, server, timelines, accepted)))
        continue;
      const isUnsent = mayBeUnsent && (await isPending(db, server.page.id));
      await storeRow(db, server, { now, isUnsent });
    }
    const reached = newer.reduce((highest, row) => Math.max(highest, row.change_seq), cursor);
    if (reached > cursor) await db.meta.put({ key: 'cursor', value: reached });
    if (isLast) {
      await recordAllPulled(db, now);
      await recordSynced(db, now);
    } else if (!isReconciling || (await firstSyncOf(db)) !== null)
      await recordFirstSync(db, newer, { cursor, total, now });
    return true;
  });
}

async function storeRow(
  db: AccountDb,
  server: ServerPage,
  { now, isUnsent }: { readonly now: number; readonly isUnsent: boolean },
): Promise<void> {
  const { page } = server;
  if (server.isPurged === true) {
    const known = await db.shadows.get(page.id);
    const shadow = shadowOf(server, known, await timelineOf(db), null);
    // Replay turns a pending mutation of it into a new page.
    if (isUnsent) await db.shadows.put({ ...shadow, isPurged: true });
    else await keepPurged(db, shadow);
    return;
  }
  const before = await db.pages.get(page.id);
  const isNewer = await putShadow(db, server, isUnsent);
  // The row may have ended a conflict.
  if (!isNewer || (isUnsent && (await isPending(db, page.id)))) return;
  const isBack = before !== undefined && before.deleted_at !== null && page.deleted_at === null;
  if (isBack && !isSameText(page, before)) await addNotice(db, 'revived', page, now);
  if (isUnsent) await db.pages.put(page);
}
