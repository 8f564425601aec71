import type { AccountDb, SharedDb } from '#store/db.ts';
import { attempt } from './failures.ts';
import { isGone } from './removedAccount.ts';

/** Closes a database and opens it again, which mends what Safari and Chromium call lost; says whether it is open. */
export async function reopen(db: AccountDb | SharedDb): Promise<boolean> {
  // Removed on purpose: opening it would bring an empty one back.
  if (isGone(db)) return false;
  db.close({ disableAutoOpen: false });
  return (await attempt(async () => db.open())).ok;
}
