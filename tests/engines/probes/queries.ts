import { Dexie } from 'dexie';
import { filledDb, openProbeDb, type Probe, type ProbeDb, type Row } from './probe.ts';
import { WRITES } from './writes.ts';

/** A call on a database without rows and on one with the probes’ rows. */
export interface Call {
  readonly name: string;
  readonly run: (db: ProbeDb) => Promise<unknown>;
  readonly empty: unknown;
  readonly filled: unknown;
}

const ids = (rows: readonly (Row | undefined)[]) => rows.map((row) => row?.id ?? null);

const READS: readonly Call[] = [
  {
    name: 'get',
    run: async ({ rows }) => ids([await rows.get(2), await rows.get(99)]),
    empty: [null, null],
    filled: ['b', null],
  },
  {
    name: 'get by a compound key',
    run: async ({ pairs }) => (await pairs.get(['a', 'b'])) ?? null,
    empty: null,
    filled: null,
  },
  {
    name: 'bulkGet',
    run: async ({ rows }) => ids(await rows.bulkGet([1, 99, 3])),
    empty: [null, null, null],
    filled: ['a', null, 'c'],
  },
  {
    name: 'bulkGet of nothing',
    run: async ({ rows }) => rows.bulkGet([]),
    empty: [],
    filled: [],
  },
  {
    name: 'toArray',
    run: async ({ rows }) => ids(await rows.toArray()),
    empty: [],
    filled: ['a', 'b', 'c', 'd', 'e'],
  },
  { name: 'count', run: ({ rows }) => rows.count(), empty: 0, filled: 5 },
  {
    name: 'toCollection().primaryKeys',
    run: ({ rows }) => rows.toCollection().primaryKeys(),
    empty: [],
    filled: [1, 2, 3, 4, 5],
  },
  {
    name: 'each',
    run: async ({ rows }) => {
      const seen: string[] = [];
      await rows.each(({ id }) => seen.push(id));
      return seen;
    },
    empty: [],
    filled: ['a', 'b', 'c', 'd', 'e'],
  },
  {
    name: 'orderBy().keys, without the row whose key is null',
    run: ({ rows }) => rows.orderBy('group').keys(),
    empty: [],
    filled: ['x', 'x', 'y', 'y'],
  },
  {
    name: 'orderBy().uniqueKeys',
    run: ({ rows }) => rows.orderBy('group').uniqueKeys(),
    empty: [],
    filled: ['x', 'y'],
  },
  {
    name: 'orderBy().reverse().uniqueKeys',
    run: ({ rows }) => rows.orderBy('group').reverse().uniqueKeys(),
    empty: [],
    filled: ['y', 'x'],
  },
  {
    name: 'where().above().uniqueKeys',
    run: ({ rows }) => rows.where('group').above('x').uniqueKeys(),
    empty: [],
    filled: ['y'],
  },
  {
    name: 'orderBy().primaryKeys, some keys null or absent',
    run: ({ rows }) => rows.orderBy('deleted_at').primaryKeys(),
    empty: [],
    filled: [2, 4],
  },
  {
    name: 'orderBy().reverse().primaryKeys, some keys null or absent',
    run: ({ rows }) => rows.orderBy('deleted_at').reverse().primaryKeys(),
    empty: [],
    filled: [4, 2],
  },
  {
    name: 'orderBy().toArray, some keys null or absent',
    run: async ({ rows }) => ids(await rows.orderBy('deleted_at').toArray()),
    empty: [],
    filled: ['b', 'd'],
  },
  {
    name: 'orderBy().count, some keys null or absent',
    run: ({ rows }) => rows.orderBy('deleted_at').count(),
    empty: 0,
    filled: 2,
  },
  {
    name: 'orderBy().first, some keys null or absent',
    run: async ({ rows }) => ids([await rows.orderBy('deleted_at').first()]),
    empty: [null],
    filled: ['b'],
  },
  {
    name: 'below, some keys null or absent',
    run: ({ rows }) => rows.where('deleted_at').below('2026-01-15').primaryKeys(),
    empty: [],
    filled: [2],
  },
  {
    name: 'below().count, some keys null or absent',
    run: ({ rows }) => rows.where('deleted_at').below('2026-01-15').count(),
    empty: 0,
    filled: 1,
  },
  {
    name: 'above, some keys null or absent',
    run: ({ rows }) => rows.where('deleted_at').above('').primaryKeys(),
    empty: [],
    filled: [2, 4],
  },
  {
    name: 'equals().count',
    run: ({ rows }) => rows.where('group').equals('x').count(),
    empty: 0,
    filled: 2,
  },
  {
    name: 'equals().first',
    run: async ({ rows }) => ids([await rows.where('id').equals('d').first()]),
    empty: [null],
    filled: ['d'],
  },
  {
    name: 'equals().sortBy',
    run: async ({ rows }) => ids(await rows.where('group').equals('y').sortBy('at')),
    empty: [],
    filled: ['c', 'e'],
  },
  {
    name: 'anyOf',
    run: async ({ rows }) => ids(await rows.where('group').anyOf('y', 'x', 'z').toArray()),
    empty: [],
    filled: ['a', 'b', 'c', 'e'],
  },
  {
    name: 'anyOf nothing',
    run: ({ rows }) => rows.where('group').anyOf([]).primaryKeys(),
    empty: [],
    filled: [],
  },
  {
    name: 'anyOf 500 primary keys',
    run: ({ rows }) =>
      rows
        .where('seq')
        .anyOf(Array.from({ length: 500 }, (_, index) => index))
        .primaryKeys(),
    empty: [],
    filled: [1, 2, 3, 4, 5],
  },
  {
    name: 'startsWith',
    run: async ({ rows }) => ids(await rows.where('id').startsWith('').toArray()),
    empty: [],
    filled: ['a', 'b', 'c', 'd', 'e'],
  },
  {
    name: 'belowOrEqual, above, limit',
    run: async ({ rows }) => [
      await rows.where('seq').belowOrEqual(2).primaryKeys(),
      await rows.where('seq').above(2).limit(2).primaryKeys(),
    ],
    empty: [[], []],
    filled: [
      [1, 2],
      [3, 4],
    ],
  },
  {
    name: 'where(":id").above().limit',
    run: async ({ rows }) => ids(await rows.where(':id').above(3).limit(9).toArray()),
    empty: [],
    filled: ['d', 'e'],
  },
  {
    name: 'between on a compound index, to infinity',
    run: ({ rows }) =>
      rows.where('[group+at]').between(['x', -Infinity], ['x', Infinity]).primaryKeys(),
    empty: [],
    filled: [1, 2],
  },
  {
    name: 'between on a compound index, minKey to maxKey, reverse, limit',
    run: async ({ rows }) => {
      const range = rows
        .where('[group+at]')
        .between(['y', Dexie.minKey], ['y', Dexie.maxKey], false);
      return ids(await range.reverse().limit(1).toArray());
    },
    empty: [],
    filled: ['e'],
  },
  {
    name: 'orderBy a compound index, a part null',
    run: ({ rows }) => rows.orderBy('[group+at]').primaryKeys(),
    empty: [],
    filled: [1, 2, 3, 5],
  },
  {
    name: 'equals on a compound index',
    run: ({ rows }) => rows.where('[group+at]').equals(['y', 5]).count(),
    empty: 0,
    filled: 1,
  },
  {
    name: 'multi-entry index',
    run: async ({ rows }) => [
      await rows.where('tags').equals('one').primaryKeys(),
      await rows.orderBy('tags').keys(),
      await rows.where('tags').anyOf('one', 'two').distinct().primaryKeys(),
    ],
    empty: [[], [], []],
    filled: [
      [1, 2],
      ['one', 'one', 'two', 'two'],
      [1, 2, 4],
    ],
  },
  {
    name: 'orderBy().reverse().limit',
    run: async ({ rows }) => ids(await rows.orderBy('at').reverse().limit(2).toArray()),
    empty: [],
    filled: ['e', 'd'],
  },
  {
    name: 'orderBy().offset().limit',
    run: async ({ rows }) => ids(await rows.orderBy('at').offset(1).limit(2).toArray()),
    empty: [],
    filled: ['b', 'c'],
  },
  {
    name: 'orderBy().last',
    run: async ({ rows }) => ids([await rows.orderBy('at').last()]),
    empty: [null],
    filled: ['e'],
  },
  {
    name: 'filter, and',
    run: async ({ rows }) => [
      ids(await rows.filter(({ at }) => at > 3).toArray()),
      await rows
        .where('group')
        .equals('x')
        .and(({ at }) => at > 1)
        .count(),
    ],
    empty: [[], 0],
    filled: [['d', 'e'], 1],
  },
];

/** Every call on an empty and on a filled database; each write on one of its own. */
export function queryProbes(): readonly Probe[] {
  const sharedEmpty = once(async () => openProbeDb());
  const sharedFilled = once(filledDb);
  const pair = (call: Call, empty: () => Promise<ProbeDb>, filled: () => Promise<ProbeDb>) => [
    {
      name: `${call.name}: empty`,
      run: async () => call.run(await empty()),
      expected: call.empty,
    },
    {
      name: `${call.name}: filled`,
      run: async () => call.run(await filled()),
      expected: call.filled,
    },
  ];
  return [
    ...READS.flatMap((call) => pair(call, sharedEmpty, sharedFilled)),
    ...WRITES.flatMap((call) => pair(call, async () => openProbeDb(), filledDb)),
  ];
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}
