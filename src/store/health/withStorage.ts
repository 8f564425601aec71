import type { Result } from '#domain/result.ts';
import type { AccountDb } from '#store/db.ts';
import { retryAfterEviction } from './evictCaches.ts';
import { storageResult } from './failures.ts';
import { healthOf, reportFailure } from './health.ts';
import { requireCurrent } from './protocol.ts';
import { isRemoved } from './removedAccount.ts';
import { explainLoss, openWithRetry, reopen } from './reopen.ts';

/**
 * - `write`: a change the user made; its success proves that there is room again.
 * - `draft`: likewise, and allowed in an app older than the database: the text in its window must not be lost.
 * - `read`: a read before a write, which itself checks the protocol.
 * - `sync`: background work, which may only read and so proves nothing about room.
 */
export type StorageAccess = 'write' | 'draft' | 'read' | 'sync';

/**
 * A full device is retried after evicting caches, a lost connection once after reopening it. Fails with `storageFull`,
 * `storageLost`, or `outdated` when a newer app has used the database; any other error is thrown.
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
