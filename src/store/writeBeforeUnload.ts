import type { AccountDb } from './db.ts';
import { isRemoved } from './health/removedAccount.ts';

/** Queues writes synchronously, for a page that may be unloaded before a promise settles. */
export function writeBeforeUnload(
  db: AccountDb,
  tables: readonly string[],
  write: (tableOf: (name: string) => IDBObjectStore) => void,
): void {
  if (!db.isOpen() || isRemoved(db)) return;
  try {
    const transaction = db
      .backendDB()
      .transaction([...tables], 'readwrite', { durability: 'strict' });
    write((name) => transaction.objectStore(name));
    // An explicit commit succeeds even when the page unloads before its requests finish.
    transaction.commit();
  } catch {
    // The connection is closing: the regular write that follows reopens it or fails.
    return;
  }
}
