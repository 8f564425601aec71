import type { Result } from '#domain/result.ts';
import { guarded, guardedDraft } from '#store/health/withStorage.ts';
import { healthOf } from '#store/health/health.ts';
import { noteWrite } from '#store/outbox/writes.ts';
import type { AccountServices } from './services.ts';

/** What a change of the signed-in person's own data works with. */
export type OwnServices = Pick<
  AccountServices,
  'db' | 'shared' | 'user' | 'publish' | 'now' | 'newId' | 'requestReplay'
>;

/**
 * Changes the account's database. When the device is full it gives up what can be fetched again before it fails
 * with `storageFull`; fails with `storageLost` when the database cannot be opened, and with `outdated` in a window
 * whose app is older than one that used the database since.
 */
export async function saving<T>(
  { db }: Pick<OwnServices, 'db'>,
  run: () => Promise<T>,
): Promise<Result<T>> {
  return noticed(db, await guarded(db, run));
}

/** The same for drafts, which an older app keeps as well. */
export async function savingDraft<T>(
  { db }: Pick<OwnServices, 'db'>,
  run: () => Promise<T>,
): Promise<Result<T>> {
  return noticed(db, await guardedDraft(db, run));
}

/** Has a page's change, which is on disk, counted as unsynced at once and sent soon. Called before anything says "Saved". */
export function sendSoon({ db, requestReplay }: Pick<OwnServices, 'db' | 'requestReplay'>): void {
  noteWrite(db);
  requestReplay();
}

/** A change that was taken shows that there is room again. */
function noticed<T>(db: OwnServices['db'], result: Result<T>): Result<T> {
  if (result.ok) healthOf(db).over('full');
  return result;
}
