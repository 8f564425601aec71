import type { AccountDb } from '#store/db.ts';

const signedOut = new WeakSet<AccountDb>();

/** Notes whether the person of a database is signed in in this window. */
export function setSignedIn(db: AccountDb, isSignedIn: boolean): void {
  if (isSignedIn) signedOut.delete(db);
  else signedOut.add(db);
}

/** Whether the person of a database was signed in in this window and is not any more: a button may outlast that. */
export function isSignedOut(db: AccountDb): boolean {
  return signedOut.has(db);
}
