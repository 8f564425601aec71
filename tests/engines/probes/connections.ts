import { Dexie, liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { answerOf, filledDb, nameOf, openProbeDb, outcomeOf, SCHEMA, type Probe } from './probe.ts';

/** Resolves with the first values of a live query that pass. */
function seen<T>(query: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(query).subscribe({
      next: (value) => {
        if (!isWanted(value)) return;
        queueMicrotask(() => subscription.unsubscribe());
        resolve(value);
      },
      error: reject,
    });
  });
}

const row = (id: string) => ({ id, group: 'z', at: 9, tags: [] });

/** The events of a request that opens or deletes a database, in order. */
function eventsOf(request: IDBOpenDBRequest, release: () => void = () => undefined) {
  return new Promise<string[]>((resolve) => {
    const events: string[] = [];
    for (const type of ['upgradeneeded', 'blocked', 'success', 'error']) {
      request.addEventListener(type, (event) => {
        events.push(type);
        if (type === 'error') {
          event.preventDefault();
          events.push(nameOf(request.error));
        }
        if (type === 'blocked') release();
        if (type === 'success' || type === 'error') resolve(events);
      });
    }
  });
}

/** Versions, several connections, deletion. */
export const CONNECTIONS: readonly Probe[] = [
  {
    name: 'a new version keeps the rows, adds an index and runs its upgrade',
    run: async () => {
      const factory = new IDBFactory();
      const old = openProbeDb(factory);
      await old.rows.bulkAdd([row('a'), row('b')]);
      old.close();
      const db = new Dexie('probe', { indexedDB: factory, IDBKeyRange });
      db.version(1).stores(SCHEMA);
      db.version(2)
        .stores({ rows: `${SCHEMA.rows}, note`, extra: '&key' })
        .upgrade(async (transaction) => {
          await transaction.table('rows').toCollection().modify({ note: 'old' });
          await transaction.table('extra').add({ key: await transaction.table('rows').count() });
        });
      return [
        await db.table('rows').where('note').equals('old').count(),
        await db.table('extra').toCollection().primaryKeys(),
      ];
    },
    expected: [2, [2]],
  },
  {
    name: 'an upgrade that fails leaves the old version and its rows',
    run: async () => {
      const factory = new IDBFactory();
      const old = openProbeDb(factory);
      await old.rows.add(row('a'));
      old.close();
      const db = new Dexie('probe', { indexedDB: factory, IDBKeyRange });
      db.version(1).stores(SCHEMA);
      db.version(2)
        .stores({ extra: '&key' })
        .upgrade(async (transaction) => {
          await transaction.table('rows').clear();
          throw new RangeError('stop');
        });
      const outcome = await outcomeOf(() => db.open());
      db.close();
      const again = openProbeDb(factory);
      return [outcome, await again.rows.count(), again.backendDB().version];
    },
    expected: ['RangeError', 1, 10],
  },
  {
    name: 'a new version closes the connection of another window, which is told',
    run: async () => {
      const factory = new IDBFactory();
      const old = openProbeDb(factory);
      await old.open();
      const told = new Promise<number | null>((resolve) => {
        old.on('versionchange', ({ newVersion }) => {
          resolve(newVersion);
          old.close();
        });
      });
      const next = new Dexie('probe', { indexedDB: factory, IDBKeyRange });
      next.version(2).stores({ ...SCHEMA, extra: '&key' });
      await next.open();
      return [await told, old.isOpen(), next.tables.length];
    },
    expected: [20, false, 4],
  },
  {
    name: 'native: a new version is blocked by an open connection, until that closes',
    run: async () => {
      const factory = new IDBFactory();
      const held = await answerOf(factory.open('held', 1));
      const opening = factory.open('held', 2);
      const events = await eventsOf(opening, () => held.close());
      opening.result.close();
      return events;
    },
    expected: ['blocked', 'upgradeneeded', 'success'],
  },
  {
    name: 'native: an older version',
    run: async () => {
      const factory = new IDBFactory();
      (await answerOf(factory.open('held', 2))).close();
      return eventsOf(factory.open('held', 1));
    },
    expected: ['error', 'VersionError'],
  },
  {
    name: 'Dexie: an older schema opens a newer database',
    run: async () => {
      const factory = new IDBFactory();
      const next = new Dexie('probe', { indexedDB: factory, IDBKeyRange });
      next.version(2).stores({ ...SCHEMA, extra: '&key' });
      await next.open();
      next.close();
      const old = openProbeDb(factory);
      await old.rows.add(row('a'));
      return [await old.rows.count(), old.backendDB().version];
    },
    expected: [1, 20],
  },
  {
    name: 'native: an upgrade aborted by its code leaves no database',
    run: async () => {
      const factory = new IDBFactory();
      const opening = factory.open('new', 1);
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      const events = await eventsOf(opening);
      return [events, await factory.databases()];
    },
    expected: [['upgradeneeded', 'error', 'AbortError'], []],
  },
  {
    name: 'native: deletion is blocked by an open connection, until that closes',
    run: async () => {
      const factory = new IDBFactory();
      const held = await answerOf(factory.open('held', 1));
      return eventsOf(factory.deleteDatabase('held'), () => held.close());
    },
    expected: ['blocked', 'success'],
  },
  {
    name: 'native: deletion of no database',
    run: async () => eventsOf(new IDBFactory().deleteDatabase('none')),
    expected: ['success'],
  },
  {
    name: 'native: an opening after a blocked deletion waits for it',
    run: async () => {
      const factory = new IDBFactory();
      const held = await answerOf(factory.open('held', 1));
      const order: string[] = [];
      const deleting = eventsOf(factory.deleteDatabase('held'), () => {
        order.push('blocked');
        held.close();
      }).then(() => order.push('deleted'));
      const opening = eventsOf(factory.open('held', 1)).then((events) => order.push(...events));
      await Promise.all([deleting, opening]);
      return order;
    },
    expected: ['blocked', 'deleted', 'upgradeneeded', 'success'],
  },
  {
    name: 'delete, then reads and writes of a new database',
    run: async () => {
      const db = await filledDb();
      await db.delete({ disableAutoOpen: false });
      return [await db.rows.count(), await db.rows.add(row('a'))];
    },
    expected: [0, 1],
  },
  {
    name: 'databases: names and versions',
    run: async () => {
      const factory = new IDBFactory();
      await openProbeDb(factory).open();
      (await answerOf(factory.open('second', 3))).close();
      const all = await factory.databases();
      return all.map(({ name, version }) => `${name} ${version}`).toSorted();
    },
    expected: ['probe 10', 'second 3'],
  },
  {
    name: 'calls on a closed database',
    run: async () => {
      const db = await filledDb();
      db.close();
      return db.rows.count();
    },
    expected: 'DatabaseClosedError',
  },
  {
    name: 'close lets a running transaction end; the next call opens again',
    run: async () => {
      const db = await filledDb();
      const writing = db.transaction('rw', db.rows, async () => {
        await db.rows.add(row('f'));
        await db.rows.add(row('g'));
      });
      await db.rows.count();
      await writing;
      db.close({ disableAutoOpen: false });
      return db.rows.count();
    },
    expected: 7,
  },
  {
    name: 'a second connection reads what the first wrote, at once',
    run: async () => {
      const factory = new IDBFactory();
      const [first, second] = [openProbeDb(factory), openProbeDb(factory)];
      await second.open();
      await first.rows.add(row('a'));
      const read = await second.rows.count();
      await second.rows.add(row('b'));
      return [read, await first.rows.count()];
    },
    expected: [1, 2],
  },
  {
    name: 'two connections count up one value, each in transactions',
    run: async () => {
      const factory = new IDBFactory();
      const both = [openProbeDb(factory), openProbeDb(factory)];
      await both[0]?.values.put({ key: 'n', value: 0 });
      const raise = (db: ReturnType<typeof openProbeDb>) =>
        db.transaction('rw', db.values, async () => {
          const value = Number((await db.values.get('n'))?.value);
          await db.values.put({ key: 'n', value: value + 1 });
        });
      await Promise.all(Array.from({ length: 20 }, () => both.map(raise)).flat());
      return (await both[1]?.values.get('n'))?.value;
    },
    expected: 40,
  },
  {
    name: 'a live query sees the writes of its own and of another connection',
    run: async () => {
      const factory = new IDBFactory();
      const [first, second] = [openProbeDb(factory), openProbeDb(factory)];
      await Promise.all([first.open(), second.open()]);
      const two = seen(
        async () => first.rows.count(),
        (count) => count === 2,
      );
      await first.rows.add(row('a'));
      await second.rows.add(row('b'));
      return two;
    },
    expected: 2,
  },
  {
    name: 'a live query on an index sees rows that enter and leave it',
    run: async () => {
      const db = await filledDb();
      const left = seen(
        async () => db.rows.where('deleted_at').above('').primaryKeys(),
        (keys) => keys.length === 1,
      );
      await db.rows.update(2, { deleted_at: null });
      return left;
    },
    expected: [4],
  },
  {
    name: 'a live query sees the writes of another thread',
    run: async () => {
      const name = `probe-${crypto.randomUUID()}`;
      const db = new Dexie(name);
      db.version(1).stores({ rows: '++seq' });
      await db.open();
      const url = new URL('./writingWorker.ts', import.meta.url);
      const worker = new Worker(url, { type: 'module', name });
      const found = await seen(
        async () => db.table('rows').count(),
        (count) => count === 1,
      );
      worker.terminate();
      await db.delete();
      return found;
    },
    expected: 1,
  },
];
