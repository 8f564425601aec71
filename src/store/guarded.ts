import type { Result } from '#domain/result.ts';
import type { AccountDb } from './db.ts';
import { attempt } from './failures.ts';
import { dropCleanShadows } from './shadows.ts';

/**
 * Runs a change of the store and gives its value. Fails with `storageFull` when the device has no room even
 * after copies that the server holds were dropped, and with `storageLost` when the database cannot be opened
 * again. Any other error is a bug and is thrown on.
 */
export async function guarded<T>(db: AccountDb, run: () => Promise<T>): Promise<Result<T>> {
  const first = await attempt(run);
  if (first.ok) return first;
  const mended = first.failure.kind === 'storageFull' ? await makeRoom(db) : await reopen(db);
  return mended ? attempt(run) : first;
}

async function makeRoom(db: AccountDb): Promise<boolean> {
  return (await attempt(() => dropCleanShadows(db))).ok;
}

async function reopen(db: AccountDb): Promise<boolean> {
  db.close({ disableAutoOpen: false });
  return (await attempt(async () => db.open())).ok;
}
