import { IDBFactory } from 'fake-indexeddb';
import { beforeWrites, onCommit } from './durability.ts';
import { homeOf, meet, type FakeConnection, type FakeTransaction } from './storage.ts';

interface RequestOrder {
  readonly source: { readonly transaction: FakeTransaction };
  operation: () => unknown;
}

/** A class of the fake IndexedDB with its replaced methods. */
interface Patched {
  _execRequestAsync: (this: FakeTransaction, order: RequestOrder) => unknown;
  _start: (this: FakeTransaction) => void;
  _abort: (this: FakeTransaction, name: string) => void;
  put: (this: { readonly transaction: FakeTransaction }, ...call: unknown[]) => unknown;
  add: (this: { readonly transaction: FakeTransaction }, ...call: unknown[]) => unknown;
  processTransactions: (this: { readonly transactions: readonly FakeTransaction[] }) => void;
}

const lost = new WeakSet<object>();

/** `put` and `add` queue writes that then run like any request. */
let isWriting = false;

/**
 * Puts the fake IndexedDB under the scheduler's control: transactions start only on its command, and calls fail when
 * their process has a storage fault. Call it once, before any database is opened.
 */
export async function takeOverStorage(): Promise<void> {
  const connection = await probe();
  const transaction = connection.transaction('probe', 'readwrite');
  const ofTransactions = prototypeOf(transaction);
  const ofStores = prototypeOf(transaction.objectStore('probe'));
  const raw = (connection as unknown as FakeConnection)._rawDatabase;
  holdTransactions(prototypeOf(raw));
  failRequests(ofTransactions, ofStores);
  failCommits(ofTransactions);
  connection.close();
}

function holdTransactions(prototype: Patched): void {
  prototype.processTransactions = function hold() {
    // Version changes are not scheduled.
    for (const transaction of this.transactions) {
      if (transaction.mode !== 'versionchange') continue;
      setImmediate(() => {
        if (!transaction._started) transaction._start();
      });
    }
  };
}

function failRequests(ofTransactions: Patched, ofStores: Patched): void {
  const execute = ofTransactions._execRequestAsync;
  ofTransactions._execRequestAsync = function ordered(order) {
    const error = errorOf(this.db);
    if (error !== null) order.operation = () => fails(error);
    return execute.call(this, order);
  };
  for (const name of ['put', 'add'] as const) {
    const write = ofStores[name];
    ofStores[name] = function written(...call) {
      isWriting = true;
      try {
        return write.apply(this, call);
      } finally {
        isWriting = false;
      }
    };
  }
}

function failCommits(prototype: Patched): void {
  const start = prototype._start;
  prototype._start = function goOn() {
    if (!this._started) beforeWrites(this);
    const isOver = this._requests.length === 0 && this._state !== 'finished';
    const storage = isOver && this._rollbackLog.length > 0 ? homeOf(this.db) : undefined;
    if (this.mode === 'readwrite' && storage !== undefined) {
      if (meet(storage, 'commit')) {
        prototype._abort.call(this, 'QuotaExceededError');
        return;
      }
      onCommit(this);
      if (meet(storage, 'unreported')) {
        // Nothing to undo: it is on the disk.
        this._rollbackLog.length = 0;
        prototype._abort.call(this, 'UnknownError');
        return;
      }
    }
    start.call(this);
  };
}

/** The name of the error for a request on this connection, or null. */
function errorOf(connection: FakeConnection): string | null {
  const storage = homeOf(connection);
  if (storage === undefined) return null;
  if (lost.has(connection)) return 'UnknownError';
  if (isWriting && meet(storage, 'write')) return 'QuotaExceededError';
  if (meet(storage, 'request')) return 'UnknownError';
  const opensAgain = storage.trouble?.kind === 'open' && storage.trouble.times > 1;
  if (!meet(storage, 'lost') && !(opensAgain && meet(storage, 'open'))) return null;
  lost.add(connection);
  return 'UnknownError';
}

function fails(name: string): never {
  throw new DOMException('The storage is in trouble', name);
}

function prototypeOf(instance: object): Patched {
  return Object.getPrototypeOf(instance) as Patched;
}

function probe(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = new IDBFactory().open('probe');
    request.onupgradeneeded = () => void request.result.createObjectStore('probe');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
