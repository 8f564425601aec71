import type { Result } from '#domain/result.ts';
import type { AccountDb } from '#store/db.ts';
import { attempt } from './failures.ts';
import { isGone } from './removedAccount.ts';
import { healthOf, noteFailure } from './health.ts';
import { requireCurrent } from './protocol.ts';
import { explained, openForSure, reopen } from './reopen.ts';
import { retryWithRoom } from './evictCaches.ts';

/**
 * Runs a use of the store and gives its value. Fails with `storageFull` when the device has no room even after
 * copies that the server holds were dropped, with `storageLost` when the database cannot be opened again, and
 * with `outdated` when a newer app has used it. Any other error is a bug and is thrown on.
 */
export async function guarded<T>(db: AccountDb, run: () => Promise<T>): Promise<Result<T>> {
  return guardedDraft(db, async () => {
    await requireCurrent(db);
    return run();
  });
}

/** The same for drafts, which an older app may write as well: the text in its window must not be lost. */
export async function guardedDraft<T>(db: AccountDb, run: () => Promise<T>): Promise<Result<T>> {
  const result = await explained(await twice(db, run));
  const health = healthOf(db);
  // Nobody misses the storage of an account that was removed.
  if (isGone(db)) return result;
  if (result.ok) health.over('lost');
  else noteFailure(health, result.failure);
  return result;
}

/** Tries again after room was made, or once after the database was closed and opened again. */
async function twice<T>(db: AccountDb, run: () => Promise<T>): Promise<Result<T>> {
  // Opened first: a change that was given up for want of an answer must not be made when one comes after all.
  if (!db.isOpen() && !db.hasBeenClosed() && !isGone(db)) {
    const opened = await openForSure(db);
    if (!opened.ok) return opened;
  }
  const first = await attempt(run);
  if (first.ok) return first;
  switch (first.failure.kind) {
    case 'storageFull':
      return retryWithRoom(db, run, first);
    case 'storageLost':
      return (await reopen(db)).ok ? attempt(run) : first;
    default:
      return first;
  }
}
