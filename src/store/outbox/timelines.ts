import type { SyncState } from '#domain/sync/timeline.ts';
import type { AccountDb } from '#store/db.ts';
import { cursorOf, metaValue, reconcilingOf, timelineOf } from '#store/meta.ts';
import { hasPulledAll } from './firstSync.ts';

/** What to tell the server before a pull: the timeline that this device knows, and how much of it. */
export async function knownState(
  db: AccountDb,
): Promise<{ readonly known: string | null; readonly seen: number }> {
  const timelines = await timelineOf(db);
  const seen = Math.max(await cursorOf(db), (await metaValue(db, 'seen')) ?? 0);
  return { known: timelines?.id ?? null, seen };
}

/**
 * Stores what the server says of its data. In another timeline than the device knows, everything is pulled again and
 * compared, and nothing is sent until then.
 */
export async function noteSyncState(db: AccountDb, state: SyncState, now: number): Promise<void> {
  await db.transaction('rw', [db.meta, db.shadows, db.chatSessions, db.pictures], async () => {
    const before = await timelineOf(db);
    if (before?.id === state.timeline) {
      const isSuspected = (await reconcilingOf(db))?.isSuspected === true;
      if (isSuspected) await db.meta.delete('reconciling');
      return;
    }
    const first = before?.first ?? state.history[0]?.id ?? state.timeline;
    const histories = { ...before?.histories, [state.timeline]: state.history };
    await db.meta.put({ key: 'timeline', value: { id: state.timeline, first, histories } });
    // Apps before protocol 8 knew no timeline: theirs is the first one.
    const isFirst = before === null && state.timeline === first;
    if (!isFirst) await doubtChats(db);
    if (isFirst || (await hasSeenNothing(db))) {
      await db.meta.delete('reconciling');
      return;
    }
    // Earlier versions have no mark but the cursor.
    if ((await hasPulledAll(db)) && (await metaValue(db, 'firstPullAt')) === null)
      await db.meta.put({ key: 'firstPullAt', value: now });
    await db.meta.bulkPut([
      { key: 'cursor', value: 0 },
      { key: 'seen', value: 0 },
      { key: 'reconciling', value: { since: now, isSuspected: false } },
    ]);
  });
}

/** No page from the server; and no picture, which may have been sent before the first page. */
async function hasSeenNothing(db: AccountDb): Promise<boolean> {
  if ((await cursorOf(db)) > 0) return false;
  return (await db.shadows.count()) === 0 && (await db.pictures.count()) === 0;
}

async function doubtChats(db: AccountDb): Promise<void> {
  const chats = await db.chatSessions.toCollection().primaryKeys();
  if (chats.length > 0) await db.meta.put({ key: 'unsureChats', value: chats });
}

/** Whether the server was restored from a back-up, and its pages are being compared with those here. */
export async function isReconciling(db: AccountDb): Promise<boolean> {
  return (await reconcilingOf(db)) !== null;
}
