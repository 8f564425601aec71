import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/** A transaction of the fake IndexedDB, with what the scheduler needs of it. */
export interface FakeTransaction {
  readonly db: FakeConnection;
  readonly mode: string;
  readonly durability: string;
  readonly objectStoreNames: Iterable<string>;
  readonly _state: string;
  readonly _started: boolean;
  readonly _rollbackLog: unknown[];
  readonly _requests: readonly { readonly request: object }[];
  readonly _start: () => void;
  readonly _abort: (name: string) => void;
  readonly abort: () => void;
}

/** A connection to a database of the fake IndexedDB. */
export interface FakeConnection {
  readonly _rawDatabase: FakeDatabase;
  readonly _closed: boolean;
  readonly onclose: ((event: Event) => void) | null;
}

/** A database of the fake IndexedDB. */
export interface FakeDatabase {
  transactions: FakeTransaction[];
  readonly rawObjectStores: ReadonlyMap<string, FakeStore>;
}

/** A table, with its indexes. */
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

/** A failure of a process's storage: after how many calls, and how many times in a row. */
export interface StorageTrouble {
  readonly kind:
    /** A write finds no room (QuotaExceededError). */
    | 'write'
    /** The connection is lost right after a commit: the call rejects although the rows are stored. */
    | 'unreported'
    /** The room runs out while committing. */
    | 'commit'
    /** Any one request fails (UnknownError). */
    | 'request'
    /** The connection is lost: nothing works any more until it is opened again. */
    | 'lost'
    /** The connection is lost, and opening it fails the first time. */
    | 'open';
  after: number;
  times: number;
}

/** One process's way to the storage of its device. */
export interface SimStorage {
  /** What the process is given for `indexedDB`. */
  readonly indexedDB: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases' | 'cmp'>;
  readonly connections: FakeConnection[];
  /** Requests for a connection that have no answer yet. */
  readonly opening: Set<IDBOpenDBRequest>;
  /** What is to go wrong with it next. */
  trouble: StorageTrouble | null;
  /** How often something went wrong. */
  troubles: number;
}

const homes = new WeakMap<object, SimStorage>();

/** Whose connection this is. */
export function homeOf(connection: object): SimStorage | undefined {
  return homes.get(connection);
}

/** A process's way to a device's storage. */
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
          const connection = request.result as unknown as FakeConnection;
          storage.opening.delete(request);
          storage.connections.push(connection);
          homes.set(connection, storage);
          // The original waits, turn by turn, for transactions that wait for the scheduler.
          request.result.close = () => endConnection(connection);
          // Cleared while it was opened: it closes once the program has set its `onclose`.
          const isCleared = databasesOf(factory).get(name) !== connection._rawDatabase;
          if (isCleared) queueMicrotask(() => cutOffConnection(connection));
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

/** The transactions that may start next, one of each connection of a process. */
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

/** Ends a process's use of its storage as a crash does: what is not committed never was, and no code is notified. */
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

/** The browser clears a process's part of the storage under it: transactions are aborted and connections closed. */
export function cutOff(storage: SimStorage): void {
  for (const connection of storage.connections) cutOffConnection(connection);
}

function cutOffConnection(connection: FakeConnection): void {
  // A connection that the program closed finishes its transactions first.
  for (const transaction of connection._rawDatabase.transactions) {
    if (transaction.db !== connection || transaction._state === 'finished') continue;
    transaction._abort('AbortError');
  }
  if (connection._closed) return;
  endConnection(connection);
  connection.onclose?.(new Event('close'));
}

/** Removes every database of a device; `cutOff` ends their use first. */
export function clearDatabases(factory: IDBFactory): void {
  databasesOf(factory).clear();
}

/** All rows of a table as they are committed now, read past every transaction; none where there is no such database. */
export function committedRows(factory: IDBFactory, database: string, table: string): unknown[] {
  const store = databasesOf(factory).get(database)?.rawObjectStores.get(table);
  return store === undefined ? [] : [...store.records.values()].map((record) => record.value);
}

/** The databases of a device by name. */
export function databasesOf(factory: IDBFactory): Map<string, FakeDatabase> {
  return (factory as unknown as { readonly _databases: Map<string, FakeDatabase> })._databases;
}

/** Whether a call meets trouble of this kind now; counts the call. */
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

/** A request for a connection that fails. */
function connectionFailed(opening: Set<IDBOpenDBRequest>): IDBOpenDBRequest {
  const error = new DOMException('The connection was lost', 'InvalidStateError');
  const request = Object.assign(new EventTarget(), { error, onerror: null }) as IDBOpenDBRequest;
  opening.add(request);
  setImmediate(() => {
    opening.delete(request);
    const event = { target: request, preventDefault: ignore, stopPropagation: ignore };
    request.onerror?.(event as unknown as Event);
  });
  return request;
}

function ignore(): void {
  // Nothing bubbles here.
}

export { IDBFactory, IDBKeyRange };
