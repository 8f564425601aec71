import { Dexie } from 'dexie';
import {
  answerOf,
  filledDb,
  nameOf,
  openProbeDb,
  outcomeOf,
  type Probe,
  type ProbeDb,
} from './probe.ts';

const row = (id: string) => ({ id, group: 'z', at: 9, tags: [] });

const counts = async ({ rows, values }: ProbeDb) => [await rows.count(), await values.count()];

/** Dexie’s native database. */
const native = (db: ProbeDb): IDBDatabase => db.backendDB();

/** Transactions, aborts and errors inside them. */
export const TRANSACTIONS: readonly Probe[] = [
  {
    name: 'transaction over two tables',
    run: async () => {
      const db = openProbeDb();
      await db.transaction('rw', [db.rows, db.values], async () => {
        await db.rows.add(row('a'));
        await db.values.put({ key: 'k', value: await db.rows.count() });
      });
      return [...(await counts(db)), (await db.values.get('k'))?.value];
    },
    expected: [1, 1, 1],
  },
  {
    name: 'an error thrown in a transaction rolls both tables back',
    run: async () => {
      const db = await filledDb();
      const outcome = await outcomeOf(() =>
        db.transaction('rw', [db.rows, db.values], async () => {
          await db.values.put({ key: 'k', value: 1 });
          await db.rows.clear();
          throw new RangeError('stop');
        }),
      );
      return [outcome, ...(await counts(db))];
    },
    expected: ['RangeError', 5, 0],
  },
  {
    name: 'a roll-back also returns the auto-incremented number',
    run: async () => {
      const db = await filledDb();
      await outcomeOf(() =>
        db.transaction('rw', db.rows, async () => {
          await db.rows.add(row('f'));
          throw new RangeError('stop');
        }),
      );
      return db.rows.add(row('g'));
    },
    expected: 6,
  },
  {
    name: 'a nested transaction joins; its error ends both',
    run: async () => {
      const db = openProbeDb();
      const outcome = await outcomeOf(() =>
        db.transaction('rw', [db.rows, db.values], async () => {
          await db.values.put({ key: 'outer', value: 1 });
          await db.transaction('rw', db.rows, async () => {
            await db.rows.add(row('inner'));
            throw new RangeError('stop');
          });
        }),
      );
      return [outcome, ...(await counts(db))];
    },
    expected: ['RangeError', 0, 0],
  },
  {
    name: 'a nested transaction commits with the outer one',
    run: async () => {
      const db = openProbeDb();
      await db.transaction('rw', [db.rows, db.values], async () => {
        await db.transaction('rw', db.rows, () => db.rows.add(row('inner')));
        await db.values.put({ key: 'outer', value: await db.rows.count() });
      });
      return counts(db);
    },
    expected: [1, 1],
  },
  {
    name: 'a caught ConstraintError leaves the rest of the transaction',
    run: async () => {
      const db = await filledDb();
      const caught = await db.transaction('rw', db.rows, async () => {
        await db.rows.add(row('f'));
        const outcome = await db.rows.add(row('a')).catch(nameOf);
        await db.rows.add(row('g'));
        return outcome;
      });
      return [caught, await db.rows.count()];
    },
    expected: ['ConstraintError', 7],
  },
  {
    name: 'abort()',
    run: async () => {
      const db = await filledDb();
      const outcome = await outcomeOf(() =>
        db.transaction('rw', db.rows, async (transaction) => {
          await db.rows.clear();
          transaction.abort();
        }),
      );
      return [outcome, await db.rows.count()];
    },
    expected: ['PrematureCommitError', 5],
  },
  {
    name: 'a request after an abort',
    run: async () => {
      const db = await filledDb();
      let late: unknown = null;
      const outcome = await outcomeOf(() =>
        db.transaction('rw', db.rows, async (transaction) => {
          transaction.abort();
          late = await db.rows.count().catch(nameOf);
        }),
      );
      return [outcome, late, await db.rows.count()];
    },
    expected: ['PrematureCommitError', 'TransactionInactiveError', 5],
  },
  {
    name: 'native: the pending requests of an abort, and one after it',
    run: async () => {
      const db = await filledDb();
      const transaction = native(db).transaction('rows', 'readwrite');
      const store = transaction.objectStore('rows');
      const pending = answerOf(store.clear()).catch(nameOf);
      const ended = new Promise((resolve) => transaction.addEventListener('abort', resolve));
      transaction.abort();
      const late = await outcomeOf(async () => store.get(1));
      const outcome = [await pending, late];
      await ended;
      return [...outcome, transaction.error?.name ?? null, await db.rows.count()];
    },
    expected: ['AbortError', 'TransactionInactiveError', null, 5],
  },
  {
    name: 'native: the abort of an unhandled ConstraintError has its reason',
    run: async () => {
      const db = await filledDb();
      const transaction = native(db).transaction('rows', 'readwrite');
      const ended = new Promise<string>((resolve) => {
        transaction.addEventListener('complete', () => resolve('complete'));
        transaction.addEventListener('abort', () => resolve(String(transaction.error?.name)));
      });
      transaction.objectStore('rows').add(row('f'));
      transaction.objectStore('rows').add(row('a'));
      return [await ended, await db.rows.count()];
    },
    expected: ['ConstraintError', 5],
  },
  {
    name: 'a write in a read-only transaction',
    run: async () => {
      const db = openProbeDb();
      return db.transaction('r', db.rows, () => db.rows.add(row('f')));
    },
    expected: 'ReadOnlyError',
  },
  {
    name: 'a transaction that waits for something else has ended',
    run: async () => {
      const db = openProbeDb();
      await db.open();
      return db.transaction('rw', db.rows, async () => {
        await db.rows.count();
        await new Promise((resolve) => setTimeout(resolve, 50));
        await db.rows.add(row('f'));
      });
    },
    expected: 'TransactionInactiveError',
  },
  {
    name: 'Dexie.waitFor keeps a transaction open',
    run: async () => {
      const db = openProbeDb();
      await db.transaction('rw', db.rows, async () => {
        await Dexie.waitFor(new Promise((resolve) => setTimeout(resolve, 20)));
        await db.rows.add(row('f'));
      });
      return db.rows.count();
    },
    expected: 1,
  },
  {
    name: 'strict durability is what the transaction has',
    run: async () => {
      const db = openProbeDb();
      await db.open();
      const options = { durability: 'strict' } as const;
      return native(db).transaction('rows', 'readwrite', options).durability;
    },
    expected: 'strict',
  },
  {
    name: 'a write waits for an earlier one on the same table, not on another',
    run: async () => {
      const db = openProbeDb();
      await db.open();
      const order: string[] = [];
      const run = (name: string, table: 'rows' | 'values') =>
        new Promise<void>((resolve) => {
          const transaction = native(db).transaction(table, 'readwrite');
          transaction
            .objectStore(table)
            .count()
            .addEventListener('success', () => order.push(name));
          transaction.addEventListener('complete', () => resolve());
        });
      await Promise.all([run('1', 'rows'), run('2', 'rows'), run('3', 'rows')]);
      return order;
    },
    expected: ['1', '2', '3'],
  },
  {
    name: 'a read that starts after a write waits for it',
    run: async () => {
      const db = openProbeDb();
      await db.open();
      const writing = native(db).transaction('rows', 'readwrite').objectStore('rows');
      for (let count = 0; count < 20; count += 1) writing.add(row(String(count)));
      return db.rows.count();
    },
    expected: 20,
  },
];
