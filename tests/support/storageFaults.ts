import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';

/** The browser's error for a write; null to accept it. */
type Verdict = 'QuotaExceededError' | 'UnknownError' | null;

interface Write {
  /** Counted from 1 since the faults began. */
  readonly number: number;
  readonly store: string;
}

type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;

/** Makes the storage refuse writes by `verdict` until `end`. Deleting and reading keep working. */
export function refuseWrites(verdict: (write: Write) => Verdict): {
  readonly writes: () => number;
  readonly end: () => void;
} {
  // The factory's own methods, called with their store below.
  const put: Put = Reflect.get(IDBObjectStore.prototype, 'put');
  const add: Put = Reflect.get(IDBObjectStore.prototype, 'add');
  let number = 0;
  const judged = (write: Put) =>
    function judge(this: IDBObjectStore, ...args: [value: unknown, key?: IDBValidKey]) {
      number += 1;
      const name = verdict({ number, store: this.name });
      if (name !== null) {
        // As in Chromium: the whole transaction is aborted.
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

/** A factory whose next `failures` openings fail ("connection lost", "UnknownError"). */
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
