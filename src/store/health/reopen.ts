import { fail, type Result } from '#domain/result.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { isDiskFull } from './diskFull.ts';
import { storageResult } from './failures.ts';
import { isRemoved } from './removedAccount.ts';

/** A database that has not opened after so long is trouble, in ms; it may still open later. */
const ANSWER_MS = 3000;

/** Opens a database. Fails with `storageFull` or `storageLost`, also where the browser does not answer. */
async function openInTime(db: AccountDb | SharedDb): Promise<Result<unknown>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Result<unknown>>((resolve) => {
    timer = setTimeout(() => resolve(fail({ kind: 'storageLost' })), ANSWER_MS);
  });
  const opened = await Promise.race([late, storageResult(async () => db.open())]);
  clearTimeout(timer);
  return explainLoss(opened);
}

/** The same, once more after closing where that failed. */
export async function openWithRetry(db: AccountDb | SharedDb): Promise<Result<unknown>> {
  const first = await openInTime(db);
  // An opening that is merely late goes on: another would wait behind it.
  return first.ok || !db.hasFailed() ? first : reopen(db);
}

/** Closes a database and opens it again, which mends what Safari and Chromium call lost. Fails like `openInTime`. */
export async function reopen(db: AccountDb | SharedDb): Promise<Result<unknown>> {
  // Removed on purpose: opening it would bring an empty one back.
  if (isRemoved(db)) return fail({ kind: 'storageLost' });
  db.close({ disableAutoOpen: false });
  return openInTime(db);
}

/** A lost storage that is really a full disk fails with `storageFull`. */
export async function explainLoss<T>(result: Result<T>): Promise<Result<T>> {
  if (result.ok || result.failure.kind !== 'storageLost') return result;
  return (await isDiskFull()) ? fail({ kind: 'storageFull' }) : result;
}
