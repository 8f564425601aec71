import { databasesOf, type FakeStore, type FakeTransaction } from './storage.ts';

// What of a database had reached the disk before the first relaxed transaction that was not flushed; by the database.
const flushed = new WeakMap<object, () => void>();

/** Before a transaction changes anything: what a relaxed one writes may stay in memory, so the disk is remembered. */
export function beforeWrites({ db, mode, durability }: FakeTransaction): void {
  const { _rawDatabase: database } = db;
  if (mode !== 'readwrite' || durability === 'strict' || flushed.has(database)) return;
  const restores = [...database.rawObjectStores.values()].map(snapshotOf);
  flushed.set(database, () => {
    for (const restore of restores) restore();
  });
}

/** A transaction commits; a strict one flushes what relaxed ones before it left in memory. */
export function onCommit({ db, durability }: FakeTransaction): void {
  if (durability === 'strict') flushed.delete(db._rawDatabase);
}

/** The power fails: what was not flushed never was. Call it when no process of the device lives any more. */
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
