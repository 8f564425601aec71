import { databasesOf, type FakeStore, type FakeTransaction } from './storage.ts';

// Per database, its state on disk before the first relaxed transaction that was not flushed.
const flushed = new WeakMap<object, () => void>();

/** Before a transaction's first write: a relaxed one may stay in memory, so the state on disk is saved. */
export function beforeWrites({ db, mode, durability }: FakeTransaction): void {
  const { _rawDatabase: database } = db;
  if (mode !== 'readwrite' || durability === 'strict' || flushed.has(database)) return;
  const restores = [...database.rawObjectStores.values()].map(snapshotOf);
  flushed.set(database, () => {
    for (const restore of restores) restore();
  });
}

/** A strict transaction also flushes the relaxed ones before it. */
export function onCommit({ db, durability }: FakeTransaction): void {
  if (durability === 'strict') flushed.delete(db._rawDatabase);
}

/** A power cut: restores the flushed state. Call it after killing the device's processes. */
export function losePower(factory: IDBFactory): void {
  for (const database of databasesOf(factory).values()) {
    flushed.get(database)?.();
    flushed.delete(database);
  }
}

function snapshotOf({ records, rawIndexes, keyGenerator }: FakeStore): () => void {
  const number = keyGenerator?.num ?? 0;
  const restores = [records, ...[...rawIndexes.values()].map((index) => index.records)].map(
    (list) => {
      const before = [...list.values()];
      return () => {
        list.clear();
        for (const record of before) list.put(record);
      };
    },
  );
  return () => {
    for (const restore of restores) restore();
    if (keyGenerator !== null) keyGenerator.num = number;
  };
}
