import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';

/** The error of a write, or null. */
type Verdict = 'QuotaExceededError' | 'UnknownError' | null;

interface Write {
  /** From 1. */
  readonly number: number;
  readonly store: string;
}

type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;

/** Fails writes by `verdict` until `end`; reads and deletes always work. */
export function refuseWrites(verdict: (write: Write) => Verdict): {
  readonly writes: () => number;
  readonly end: () => void;
} {
  // The original methods, called with their store below.
  const put: Put = Reflect.get(IDBObjectStore.prototype, 'put');
  const add: Put = Reflect.get(IDBObjectStore.prototype, 'add');
  let number = 0;
  const judged = (write: Put) =>
    function judge(this: IDBObjectStore, ...args: [value: unknown, key?: IDBValidKey]) {
      number += 1;
      const name = verdict({ number, store: this.name });
      if (name !== null) {
        // Like Chromium: aborts the transaction.
        this.transaction.abort();
        throw new DOMException('The storage refused', name);
      }
      return write.apply(this, args);
    };
  IDBObjectStore.prototype.put = judged(put);
  IDBObjectStore.prototype.add = judged(add);
  return {
    writes: () => number,
    end: () => {
      IDBObjectStore.prototype.put = put;
      IDBObjectStore.prototype.add = add;
    },
  };
}

/** Fails the next `failures` attempts to open a database ("connection lost", "UnknownError"). */
export class StubbornFactory extends IDBFactory {
  failures = 0;

  override open(...args: Parameters<IDBFactory['open']>): ReturnType<IDBFactory['open']> {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new DOMException('Internal error', 'UnknownError');
    }
    return super.open(...args);
  }
}
