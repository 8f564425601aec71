import type { AccountDb, Meta, Pause } from './db.ts';

/** The highest `change_seq` pulled, 0 at first. */
export async function cursorOf(db: AccountDb): Promise<number> {
  const row = await db.meta.get('cursor');
  return row?.key === 'cursor' ? row.value : 0;
}

/** Why nothing is sent now, or null. */
export async function pauseOf(db: AccountDb): Promise<Pause | null> {
  const row = await db.meta.get('pause');
  return row?.key === 'pause' ? row.value : null;
}

/** When everything here was last proved to be on the server, ms since the epoch, or null. */
export async function lastSyncedAtOf(db: AccountDb): Promise<number | null> {
  const row = await db.meta.get('lastSyncedAt');
  return row?.key === 'lastSyncedAt' ? row.value : null;
}

/** Remembers one thing about the account's sync. */
export async function putMeta(db: AccountDb, row: Meta): Promise<void> {
  await db.meta.put(row);
}

/** Ends a pause, if there is one; reads first, so that no live query runs for nothing. */
export async function endPause(db: AccountDb): Promise<void> {
  if ((await db.meta.get('pause')) !== undefined) await db.meta.delete('pause');
}

/** After an answer of the server: with an empty outbox, everything here is proved to be there. */
export async function noteSynced(db: AccountDb, now: number): Promise<void> {
  if ((await db.outbox.count()) === 0) await db.meta.put({ key: 'lastSyncedAt', value: now });
}
