import { openAccountDb, type AccountDb } from './db.ts';
import { storeCopies } from './session/unloadCopies.ts';

/** Opens the account's database. Copies left by closed windows are stored before the first read, if space allows. */
export function openAccount(userId: string): AccountDb {
  const db = openAccountDb(userId);
  db.on('ready', () => storeCopies(db).catch(() => undefined));
  return db;
}
