import type { ProbeDb } from './probe.ts';
import type { Call } from './queries.ts';

const row = (id: string) => ({ id, group: 'z', at: 6, tags: [] });

const keysLeft = ({ rows }: ProbeDb) => rows.toCollection().primaryKeys();

export const WRITES: readonly Call[] = [
  {
    name: 'put, put again',
    run: async ({ values }) => [
      await values.put({ key: 'k', value: 1 }),
      await values.put({ key: 'k', value: 2 }),
      await values.get('k'),
    ],
    empty: ['k', 'k', { key: 'k', value: 2 }],
    filled: ['k', 'k', { key: 'k', value: 2 }],
  },
  {
    name: 'add returns the next number',
    run: ({ rows }) => rows.add(row('f')),
    empty: 1,
    filled: 6,
  },
  {
    name: 'numbers are not used again after delete and clear',
    run: async ({ rows }) => {
      const first = await rows.add(row('f'));
      await rows.delete(first);
      await rows.clear();
      return (await rows.add(row('f'))) - first;
    },
    empty: 1,
    filled: 1,
  },
  {
    name: 'add with a taken unique key',
    run: async ({ rows }) => {
      await rows.add(row('a'));
      return rows.count();
    },
    empty: 1,
    filled: 'ConstraintError',
  },
  {
    name: 'bulkAdd with one taken unique key',
    run: async ({ rows }) => {
      await rows.bulkAdd([row('new'), row('a')]);
      return rows.count();
    },
    empty: 2,
    filled: 'BulkError',
  },
  {
    name: 'bulkPut, bulkDelete of present and absent keys',
    run: async (db) => {
      await db.rows.bulkPut([{ seq: 3, id: 'c', group: 'y', at: 9, tags: [] }]);
      await db.rows.bulkDelete([1, 77]);
      return keysLeft(db);
    },
    empty: [3],
    filled: [2, 3, 4, 5],
  },
  {
    name: 'bulkDelete of nothing',
    run: async (db) => {
      await db.rows.bulkDelete([]);
      return keysLeft(db);
    },
    empty: [],
    filled: [1, 2, 3, 4, 5],
  },
  {
    name: 'delete of an absent key',
    run: async (db) => {
      await db.rows.delete(77);
      return keysLeft(db);
    },
    empty: [],
    filled: [1, 2, 3, 4, 5],
  },
  {
    name: 'bulkDelete by compound keys',
    run: async ({ pairs }) => {
      await pairs.bulkPut([
        { a: '1', b: '1' },
        { a: '1', b: '2' },
      ]);
      await pairs.bulkDelete([['1', '1']]);
      return pairs.where('a').equals('1').primaryKeys();
    },
    empty: [['1', '2']],
    filled: [['1', '2']],
  },
  {
    name: 'collection.delete',
    run: async (db) => [await db.rows.where('group').anyOf('x').delete(), await keysLeft(db)],
    empty: [0, []],
    filled: [2, [3, 4, 5]],
  },
  {
    name: 'orderBy().limit().delete',
    run: async (db) => [await db.rows.orderBy('at').limit(2).delete(), await keysLeft(db)],
    empty: [0, []],
    filled: [2, [3, 4, 5]],
  },
  {
    name: 'modify, also of the index that selects',
    run: async ({ rows }) => [
      await rows.where('at').above(2).modify({ at: 0 }),
      await rows.where('at').above(0).count(),
    ],
    empty: [0, 0],
    filled: [3, 2],
  },
  {
    name: 'update of a present and an absent row',
    run: async ({ rows }) => [
      await rows.update(2, { deleted_at: null }),
      await rows.update(77, { at: 1 }),
      await rows.where('deleted_at').equals('2026-01-01').count(),
    ],
    empty: [0, 0, 0],
    filled: [1, 0, 0],
  },
  {
    name: 'a row leaves an index when its key becomes null',
    run: async ({ rows }) => {
      await rows.where('id').equals('d').modify({ deleted_at: null });
      return rows.where('deleted_at').above('2026-01-15').primaryKeys();
    },
    empty: [],
    filled: [],
  },
  {
    name: 'put that takes the unique key of another row',
    run: async ({ rows }) => {
      await rows.put({ seq: 1, id: 'b', group: 'x', at: 1, tags: [] });
      return rows.count();
    },
    empty: 1,
    filled: 'ConstraintError',
  },
];
