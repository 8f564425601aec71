import type { Failure } from '#domain/failure.ts';
import type { AccountDb, MetaValues } from './db.ts';

/** One value of the table of single values; null before it is written. */
export async function metaValue<K extends keyof MetaValues>(
  db: AccountDb,
  key: K,
): Promise<MetaValues[K] | null> {
  const row = await db.meta.get(key);
  return row === undefined ? null : (row.value as MetaValues[K]);
}

/** The highest `change_seq` pulled, initially 0. */
export const cursorOf = async (db: AccountDb) => (await metaValue(db, 'cursor')) ?? 0;
export const sealedUpTo = async (db: AccountDb) => (await metaValue(db, 'sealedUpTo')) ?? 0;
export const pauseOf = (db: AccountDb) => metaValue(db, 'pause');
export const lastSyncedAtOf = (db: AccountDb) => metaValue(db, 'lastSyncedAt');
export const pullFailureOf = (db: AccountDb) => metaValue(db, 'pullFailure');

export const timelineOf = (db: AccountDb) => metaValue(db, 'timeline');
export const reconcilingOf = (db: AccountDb) => metaValue(db, 'reconciling');

export const firstSyncOf = (db: AccountDb) => metaValue(db, 'firstSync');

/** Reads first, since a write reruns live queries. */
export async function recordPull(db: AccountDb, failure: Failure | null): Promise<void> {
  if (failure !== null) await db.meta.put({ key: 'pullFailure', value: failure });
  else if ((await db.meta.get('pullFailure')) !== undefined) await db.meta.delete('pullFailure');
}

/** Reads first, since a write reruns live queries. */
export async function endPause(db: AccountDb): Promise<void> {
  if ((await db.meta.get('pause')) !== undefined) await db.meta.delete('pause');
}

/** Queued changes and pictures that saved pages mention. */
export async function countWaiting(db: AccountDb): Promise<number> {
  return (await db.outbox.count()) + (await db.uploads.where('state').equals('wanted').count());
}

/** Call after any answer of the server: with nothing waiting, it has everything on this device, unless it went back. */
export async function recordSynced(db: AccountDb, now: number): Promise<void> {
  if ((await countWaiting(db)) > 0 || (await reconcilingOf(db)) !== null) return;
  await db.meta.put({ key: 'lastSyncedAt', value: now });
  if ((await db.meta.get('resending')) !== undefined) await db.meta.delete('resending');
}
