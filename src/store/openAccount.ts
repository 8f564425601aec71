import { openAccountDb, type AccountDb } from './db.ts';
import { storeCopies } from './session/unloadCopies.ts';

/** Opens the account's database; what closed windows left is stored before anything reads, if there is room. */
export function openAccount(userId: string): AccountDb {
  const db = openAccountDb(userId);
  db.on('ready', () => storeCopies(db).catch(() => undefined));
  return db;
}
