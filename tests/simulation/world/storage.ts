import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/** A fake-indexeddb transaction, as far as the scheduler uses it. */
export interface FakeTransaction {
  readonly db: FakeConnection;
  readonly mode: string;
  readonly durability: string;
  readonly objectStoreNames: Iterable<string>;
  readonly _state: string;
  readonly _started: boolean;
  readonly _rollbackLog: readonly unknown[];
  readonly _requests: readonly { readonly request: object }[];
  readonly _start: () => void;
  readonly _abort: (name: string) => void;
  readonly abort: () => void;
}

/** A fake-indexeddb connection. */
export interface FakeConnection {
  readonly _rawDatabase: FakeDatabase;
  readonly _closed: boolean;
  readonly onclose: ((event: Event) => void) | null;
}

/** A fake-indexeddb database. */
export interface FakeDatabase {
  transactions: FakeTransaction[];
  readonly rawObjectStores: ReadonlyMap<string, FakeStore>;
}

/** An object store with its indexes. */
export interface FakeStore extends FakeIndex {
  readonly rawIndexes: ReadonlyMap<string, FakeIndex>;
  readonly keyGenerator: { num: number } | null;
}

interface FakeIndex {
  readonly records: {
    readonly values: () => Iterable<{ readonly value: unknown }>;
    readonly clear: () => void;
    readonly put: (record: { readonly value: unknown }) => void;
  };
}

/** A storage fault of a process, after `after` calls, for a number of calls. */
export interface StorageTrouble {
  readonly kind:
    /** A write fails (QuotaExceededError). */
    | 'write'
    /** A commit fails. */
    | 'commit'
    /** Any request fails (UnknownError). */
    | 'request'
    /** The connection is lost: everything fails until it is reopened. */
    | 'lost'
    /** The connection is lost, and the first reopening fails. */
    | 'open';
  after: number;
  times: number;
}

/** A process's access to its device's storage. */
export interface SimStorage {
  /** The process's `indexedDB`. */
  readonly indexedDB: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases' | 'cmp'>;
  readonly connections: FakeConnection[];
  /** Pending requests for a connection. */
  readonly opening: Set<IDBOpenDBRequest>;
  /** The next fault. */
  trouble: StorageTrouble | null;
  /** Number of faults so far. */
  troubles: number;
}

const homes = new WeakMap<object, SimStorage>();

/** The process's storage behind a connection. */
export function homeOf(connection: object): SimStorage | undefined {
  return homes.get(connection);
}

/** Gives a process access to a device's storage. */
export function openStorage(factory: IDBFactory): SimStorage {
  const storage: SimStorage = {
    connections: [],
    opening: new Set(),
    trouble: null,
    troubles: 0,
    indexedDB: {
      open: (name, version) => {
        if (storage.trouble?.times === 1 && meet(storage, 'open'))
          return connectionFailed(storage.opening);
        const request = factory.open(name, version);
        storage.opening.add(request);
        request.addEventListener('success', () => {
          storage.opening.delete(request);
          storage.connections.push(request.result as unknown as FakeConnection);
          homes.set(request.result, storage);
          // The original polls for transactions, which wait for the scheduler.
          request.result.close = () => endConnection(request.result);
        });
        return request;
      },
      deleteDatabase: (name) => factory.deleteDatabase(name),
      databases: () => factory.databases(),
      cmp: (a, b) => factory.cmp(a, b),
    },
  };
  return storage;
}

/** The transactions that may start next, one per connection. */
export function waitingTransactions(storage: SimStorage): readonly FakeTransaction[] {
  return storage.connections.flatMap((connection) => {
    const waiting = connection._rawDatabase.transactions.find(
      (transaction) =>
        transaction.db === connection && !transaction._started && transaction._state !== 'finished',
    );
    return waiting ?? [];
  });
}

/** Lets a transaction run. */
export function startTransaction(transaction: FakeTransaction): void {
  if (!transaction._started) transaction._start();
}

/** Ends a process's storage access as a crash does: uncommitted writes are lost, and no event fires. */
export function crash(storage: SimStorage): void {
  for (const request of storage.opening) silence(request);
  for (const connection of storage.connections) {
    for (const transaction of connection._rawDatabase.transactions) {
      if (transaction.db !== connection || transaction._state === 'finished') continue;
      silence(transaction);
      for (const { request } of transaction._requests) silence(request);
      if (transaction._state !== 'committing') transaction.abort();
    }
    endConnection(connection);
  }
}

function endConnection(connection: object): void {
  Object.assign(connection, { _closePending: true, _closed: true });
}

function silence(target: object): void {
  const handlers = ['onabort', 'oncomplete', 'onerror', 'onsuccess', 'onupgradeneeded'];
  Object.assign(target, Object.fromEntries(handlers.map((handler) => [handler, null])));
}

/** The browser clears the storage under a process: transactions abort and connections close. */
export function cutOff(storage: SimStorage): void {
  for (const connection of storage.connections) {
    if (connection._closed) continue;
    for (const transaction of connection._rawDatabase.transactions) {
      if (transaction.db !== connection || transaction._state === 'finished') continue;
      transaction._abort('AbortError');
    }
    endConnection(connection);
    connection.onclose?.(new Event('close'));
  }
}

/** Deletes every database of a device; call `cutOff` first. */
export function clearDatabases(factory: IDBFactory): void {
  databasesOf(factory).clear();
}

/** The committed rows of a table, past every transaction; empty without the database. */
export function committedRows(factory: IDBFactory, database: string, table: string): unknown[] {
  const store = databasesOf(factory).get(database)?.rawObjectStores.get(table);
  return store === undefined ? [] : [...store.records.values()].map((record) => record.value);
}

export function databasesOf(factory: IDBFactory): Map<string, FakeDatabase> {
  return (factory as unknown as { readonly _databases: Map<string, FakeDatabase> })._databases;
}

/** Whether a fault of this kind hits now; counts the call. */
export function meet(storage: SimStorage, kind: StorageTrouble['kind']): boolean {
  const { trouble } = storage;
  if (trouble?.kind !== kind) return false;
  if (trouble.after > 0) {
    trouble.after -= 1;
    return false;
  }
  trouble.times -= 1;
  storage.troubles += 1;
  if (trouble.times <= 0) storage.trouble = null;
  return true;
}

function connectionFailed(opening: Set<IDBOpenDBRequest>): IDBOpenDBRequest {
  const error = new DOMException('The connection was lost', 'InvalidStateError');
  const request = { error, onerror: null } as unknown as IDBOpenDBRequest;
  opening.add(request);
  setImmediate(() => {
    opening.delete(request);
    const event = { target: request, preventDefault: ignore, stopPropagation: ignore };
    request.onerror?.(event as unknown as Event);
  });
  return request;
}

function ignore(): void {
  // Does not bubble.
}

export { IDBFactory, IDBKeyRange };
