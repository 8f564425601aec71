import type { Failure } from '#domain/failure.ts';
import type { AccountDb, Pause } from './db.ts';

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

/** Why the account's pages could not be fetched at the last try, or null. */
export async function pullFailureOf(db: AccountDb): Promise<Failure | null> {
  const row = await db.meta.get('pullFailure');
  return row?.key === 'pullFailure' ? row.value : null;
}

/** Notes how fetching the account's pages ended; reads first, so that no live query runs for nothing. */
export async function notePull(db: AccountDb, failure: Failure | null): Promise<void> {
  if (failure !== null) await db.meta.put({ key: 'pullFailure', value: failure });
  else if ((await db.meta.get('pullFailure')) !== undefined) await db.meta.delete('pullFailure');
}

/** Ends a pause, if there is one; reads first, so that no live query runs for nothing. */
export async function endPause(db: AccountDb): Promise<void> {
  if ((await db.meta.get('pause')) !== undefined) await db.meta.delete('pause');
}

/** After an answer of the server: with an empty outbox, everything here is proved to be there. */
export async function noteSynced(db: AccountDb, now: number): Promise<void> {
  if ((await db.outbox.count()) === 0) await db.meta.put({ key: 'lastSyncedAt', value: now });
}
