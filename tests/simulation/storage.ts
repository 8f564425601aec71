import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { AccountDb } from '#store/db.ts';

/** A transaction of the fake IndexedDB, with what the scheduler needs of it. */
export interface FakeTransaction {
  readonly db: FakeConnection;
  readonly mode: string;
  readonly _state: string;
  readonly _started: boolean;
  readonly _requests: readonly { readonly request: FakeRequest }[];
  onabort: unknown;
  oncomplete: unknown;
  onerror: unknown;
  readonly addEventListener: (type: string, run: () => void) => void;
  readonly _start: () => void;
  readonly abort: () => void;
}

interface FakeRequest {
  onsuccess: unknown;
  onerror: unknown;
}

interface FakeConnection {
  readonly _rawDatabase: FakeDatabase;
  readonly close: () => void;
}

interface FakeDatabase {
  transactions: FakeTransaction[];
  readonly processTransactions: () => void;
  readonly rawObjectStores: ReadonlyMap<
    string,
    { readonly records: { readonly values: () => Iterable<{ readonly value: unknown }> } }
  >;
}

/** Makes transactions start only when the scheduler says so; call it once, before any database is opened. */
export async function takeOverTransactions(): Promise<void> {
  const probe = await connect();
  const prototype = Object.getPrototypeOf(probe._rawDatabase) as {
    processTransactions: (this: FakeDatabase) => void;
  };
  prototype.processTransactions = function hold() {
    // Started by `startTransaction`; opening a database is not part of what is tested.
    for (const transaction of this.transactions) {
      if (transaction.mode === 'versionchange') setImmediate(() => startTransaction(transaction));
    }
  };
  probe.close();
}

function connect(): Promise<FakeConnection> {
  return new Promise((resolve, reject) => {
    const request = new IDBFactory().open('probe');
    request.onsuccess = () => resolve(request.result as unknown as FakeConnection);
    request.onerror = () => reject(request.error);
  });
}

/** The first transaction that waits to start on this connection, if one does. */
export function waitingTransaction(db: AccountDb): FakeTransaction | undefined {
  const connection = connectionOf(db);
  return connection._rawDatabase.transactions.find(
    (transaction) =>
      transaction.db === connection && !transaction._started && transaction._state !== 'finished',
  );
}

/** Lets a transaction run. */
export function startTransaction(transaction: FakeTransaction): void {
  if (!transaction._started) transaction._start();
}

/** Ends a process's use of its database as a crash does: what is not committed never was, and no code hears of it. */
export function crashConnection(db: AccountDb): void {
  const connection = connectionOf(db);
  for (const transaction of connection._rawDatabase.transactions) {
    if (transaction.db !== connection || transaction._state === 'finished') continue;
    Object.assign(transaction, { onabort: null, oncomplete: null, onerror: null });
    for (const { request } of transaction._requests) {
      Object.assign(request, { onsuccess: null, onerror: null });
    }
    if (transaction._state !== 'committing') transaction.abort();
  }
  // `close()` would wait for the transactions of other tabs.
  Object.assign(connection, { _closePending: true, _closed: true });
}

/** All rows of a table as they are committed now, read past every transaction. */
export function committedRows(db: AccountDb, table: string): readonly unknown[] {
  const store = connectionOf(db)._rawDatabase.rawObjectStores.get(table);
  if (store === undefined) throw new Error(`There is no table ${table}`);
  return [...store.records.values()].map((record) => record.value);
}

function connectionOf(db: AccountDb): FakeConnection {
  return db.backendDB() as unknown as FakeConnection;
}

export { IDBFactory, IDBKeyRange };
