import { IDBFactory, IDBIndex, IDBObjectStore } from 'fake-indexeddb';

interface RawRecords {
  readonly records: { readonly values: () => Iterable<{ readonly key: IDBValidKey }> };
}

interface RawIndex {
  readonly keyPath: string | readonly string[];
  getAllKeys: GetAll;
  getAllValues: GetAll;
}

interface RawStore extends RawRecords {
  readonly rawIndexes: ReadonlyMap<string, RawIndex>;
  readonly getValue: (key: IDBValidKey) => unknown;
}

type GetAll = (range: IDBKeyRange | undefined, count?: number, direction?: string) => unknown[];

const onDisk = new WeakSet<IDBDatabase>();

const withNullKeys = new WeakSet<RawIndex>();

/**
 * Differs from the standard as WebKit does (measured in WebKitGTK 2.50):
 * - `disk`: a unique cursor on an empty store fails with `UnknownError`.
 * - `memory`, as in private windows: `getAll` and `getAllKeys` of an index, without a lower bound, also return rows whose key is
 *   null.
 *
 * `freezes`: such a transaction stays open until it is aborted, or until `thaw`, like that of a window which the browser
 * suspended.
 */
export class WebKitFactory extends IDBFactory {
  freezes: (transaction: IDBTransaction) => boolean = () => false;

  readonly #kind: 'disk' | 'memory';

  readonly #frozen = new Set<IDBTransaction>();

  constructor(kind: 'disk' | 'memory') {
    super();
    this.#kind = kind;
  }

  override open(...args: Parameters<IDBFactory['open']>): ReturnType<IDBFactory['open']> {
    const request = super.open(...args);
    request.addEventListener('upgradeneeded', () => {
      const { transaction } = request;
      if (transaction !== null && this.freezes(transaction)) this.#keepOpen(transaction);
    });
    request.addEventListener('success', () => {
      const db = request.result;
      if (this.#kind === 'disk') onDisk.add(db);
      else returnNullKeys(db);
      const begin = db.transaction.bind(db);
      db.transaction = (...all: Parameters<typeof begin>) => {
        const transaction = begin(...all);
        if (this.freezes(transaction)) this.#keepOpen(transaction);
        return transaction;
      };
    });
    return request;
  }

  thaw(): void {
    this.#frozen.clear();
  }

  /** Each request that ends issues the next one. */
  #keepOpen(transaction: IDBTransaction): void {
    this.#frozen.add(transaction);
    transaction.addEventListener('abort', () => this.#frozen.delete(transaction));
    transaction.commit = () => undefined;
    const [name] = transaction.objectStoreNames;
    const spin = () => {
      if (name === undefined || !this.#frozen.has(transaction)) return;
      const request = transaction.objectStore(name).count();
      request.addEventListener('success', spin);
      // Otherwise Dexie would see the abort as this request's error.
      request.addEventListener('error', (event) => event.stopPropagation());
    };
    spin();
  }
}

for (const { prototype } of [IDBIndex, IDBObjectStore]) {
  for (const name of ['openCursor', 'openKeyCursor'] as const) {
    const open = Reflect.get(prototype, name) as (...args: readonly unknown[]) => unknown;
    Reflect.set(
      prototype,
      name,
      function openLikeWebKit(
        this: IDBIndex | IDBObjectStore,
        query?: IDBValidKey | IDBKeyRange | null,
        direction?: IDBCursorDirection,
      ) {
        const store = 'objectStore' in this ? this.objectStore : this;
        const isUnique = direction?.endsWith('unique') === true;
        if (isUnique && onDisk.has(store.transaction.db) && isEmpty(store)) {
          throw new DOMException('Unable to open cursor', 'UnknownError');
        }
        return Reflect.apply(open, this, [query, direction]);
      },
    );
  }
}

function isEmpty(store: IDBObjectStore): boolean {
  const raw = Reflect.get(store, '_rawObjectStore') as RawRecords;
  return [...raw.records.values()].length === 0;
}

function returnNullKeys(db: IDBDatabase): void {
  const raw = Reflect.get(db, '_rawDatabase') as {
    readonly rawObjectStores: ReadonlyMap<string, RawStore>;
  };
  for (const store of raw.rawObjectStores.values()) {
    for (const index of store.rawIndexes.values()) {
      const { keyPath } = index;
      if (typeof keyPath !== 'string' || withNullKeys.has(index)) continue;
      withNullKeys.add(index);
      const keys = () => [...store.records.values()].map(({ key }) => key);
      const hasNull = (key: IDBValidKey) =>
        Reflect.get(Object(store.getValue(key)), keyPath) === null;
      const withNulls =
        (getAll: GetAll, of: (key: IDBValidKey) => unknown): GetAll =>
        (range, count, direction) => {
          const found = getAll.call(index, range, count, direction);
          if (range !== undefined && range.lower !== undefined) return found;
          const all = [...keys().filter(hasNull).map(of), ...found];
          return count === undefined ? all : all.slice(0, count);
        };
      index.getAllKeys = withNulls(index.getAllKeys, (key) => key);
      index.getAllValues = withNulls(index.getAllValues, (key) => store.getValue(key));
    }
  }
}
