import type { Failure } from '#domain/failure.ts';
import type { AccountDb, Pause } from './db.ts';

/** The highest `change_seq` pulled, initially 0. */
export async function cursorOf(db: AccountDb): Promise<number> {
  const row = await db.meta.get('cursor');
  return row?.key === 'cursor' ? row.value : 0;
}

export async function pauseOf(db: AccountDb): Promise<Pause | null> {
  const row = await db.meta.get('pause');
  return row?.key === 'pause' ? row.value : null;
}

/** When the server was last known to have everything here (ms since the epoch), or null. */
export async function lastSyncedAtOf(db: AccountDb): Promise<number | null> {
  const row = await db.meta.get('lastSyncedAt');
  return row?.key === 'lastSyncedAt' ? row.value : null;
}

/** Why the last pull failed, or null. */
export async function pullFailureOf(db: AccountDb): Promise<Failure | null> {
  const row = await db.meta.get('pullFailure');
  return row?.key === 'pullFailure' ? row.value : null;
}

/** Records how a pull ended; reads first, since a write reruns live queries. */
export async function notePull(db: AccountDb, failure: Failure | null): Promise<void> {
  if (failure !== null) await db.meta.put({ key: 'pullFailure', value: failure });
  else if ((await db.meta.get('pullFailure')) !== undefined) await db.meta.delete('pullFailure');
}

/** Ends a pause; reads first, since a write reruns live queries. */
export async function endPause(db: AccountDb): Promise<void> {
  if ((await db.meta.get('pause')) !== undefined) await db.meta.delete('pause');
}

/** Call after any answer of the server: with an empty outbox, it has everything on this device. */
export async function noteSynced(db: AccountDb, now: number): Promise<void> {
  if ((await db.outbox.count()) === 0) await db.meta.put({ key: 'lastSyncedAt', value: now });
}
