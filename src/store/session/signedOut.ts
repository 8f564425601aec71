import type { AccountDb } from '#store/db.ts';

const signedOut = new WeakSet<AccountDb>();

export function setSignedIn(db: AccountDb, isSignedIn: boolean): void {
  if (isSignedIn) signedOut.delete(db);
  else signedOut.add(db);
}

/** Whether the database's user signed out in this tab: a button may outlast that. */
export function isSignedOut(db: AccountDb): boolean {
  return signedOut.has(db);
}
