import type { Result } from '#domain/result.ts';
import type { AccountDb } from '#store/db.ts';
import { metaValue } from '#store/meta.ts';
import { retryAfterEviction } from './evictCaches.ts';
import { storageResult } from './failures.ts';
import { isRemoved, explainLoss, openWithRetry, reopen } from './reopen.ts';
import { healthOf, reportFailure } from './health.ts';

/**
 * - `write`: a change the user made; its success proves that there is room again.
 * - `draft`: likewise, and allowed in an app older than the database: the text in its window must not be lost.
 * - `read`: a read before a write, which itself checks the protocol.
 * - `sync`: background work, which may only read and so proves nothing about room.
 */
export type StorageAccess = 'write' | 'draft' | 'read' | 'sync';

/**
 * A full device is retried after evicting caches, a lost connection once after reopening it: never call it inside a
 * transaction. Fails with `storageFull`, `storageLost`, or `outdated` when a newer app has used the database; any other
 * error is thrown.
 */
export async function withStorage<T>(
  db: AccountDb,
  run: () => Promise<T>,
  access: StorageAccess = 'write',
): Promise<Result<T>> {
  const result = await explainLoss(
    await withRetry(db, async () => {
      if (access === 'write' || access === 'sync') await requireCurrent(db);
      return run();
    }),
  );
  // The user does not miss the storage of a removed account.
  if (isRemoved(db)) return result;
  const health = healthOf(db);
  if (!result.ok) reportFailure(health, result.failure);
  else if (access === 'sync' || access === 'read') health.clear('lost');
  else health.clear('lost', 'full');
  return result;
}

/** Raise it with every database version and every change that an older app must not overwrite, except in drafts. */
export const PROTOCOL = 8;

/** `storageFailure` recognises the name. */
class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

/** The version of the rules that the database's last user wrote by; 0 before the first. */
export async function protocolOf(db: AccountDb): Promise<number> {
  return (await metaValue(db, 'protocol')) ?? 0;
}

/** Whether a newer app has used the database; also shows it to the user. */
export async function isOutdated(db: AccountDb): Promise<boolean> {
  const health = healthOf(db);
  if (!health.has('outdated') && (await protocolOf(db)) > PROTOCOL)
    health.report({ kind: 'outdated' });
  return health.has('outdated');
}

/**
 * Throws an `OutdatedError`, which becomes the failure `outdated`: a newer app must not be overwritten by an
 * older one.
 */
export async function requireCurrent(db: AccountDb): Promise<void> {
  if (await isOutdated(db)) throw new OutdatedError('A newer version of the app used the database');
}

/** Records this app's protocol unless a newer one is recorded. True if none was: a new, cleared or very old database. */
export async function claimProtocol(db: AccountDb): Promise<boolean> {
  const before = await protocolOf(db);
  if (before < PROTOCOL) {
    await db.transaction('rw', db.meta, async () => {
      if ((await protocolOf(db)) < PROTOCOL)
        await db.meta.put({ key: 'protocol', value: PROTOCOL });
    });
  }
  // Shows the notice of a newer app.
  await isOutdated(db);
  return before === 0;
}

async function withRetry<T>(db: AccountDb, run: () => Promise<T>): Promise<Result<T>> {
  // Opened first: a write that timed out must not happen when the database opens later.
  if (!db.isOpen() && !db.hasBeenClosed() && !isRemoved(db)) {
    const opened = await openWithRetry(db);
    if (!opened.ok) return opened;
  }
  const first = await storageResult(run);
  if (first.ok) return first;
  switch (first.failure.kind) {
    case 'storageFull':
      return retryAfterEviction(db, run, first);
    case 'storageLost':
      return (await reopen(db)).ok ? storageResult(run) : first;
    default:
      return first;
  }
}
