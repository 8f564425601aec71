import { nameOf, openProbeDb, outcomeOf, type Probe, type ProbeDb } from './probe.ts';

const MEGABYTE = 1024 * 1024;
const MANY = 10_000;

async function roundTrip(value: unknown): Promise<unknown> {
  const db = openProbeDb();
  await db.values.put({ key: 'k', value });
  return (await db.values.get('k'))?.value;
}

const keysOf = (db: ProbeDb) => db.values.toCollection().primaryKeys();

/** What values and keys come back as. */
export const VALUES: readonly Probe[] = [
  {
    name: 'a Blob',
    run: async () => {
      const blob = await roundTrip(new Blob(['text'], { type: 'image/webp' }));
      return blob instanceof Blob ? [await blob.text(), blob.type, blob.size] : nameOf(blob);
    },
    expected: ['text', 'image/webp', 4],
  },
  {
    name: 'bytes, of a part of their buffer',
    run: async () => {
      const bytes = await roundTrip(new Uint8Array([0, 1, 2, 255]).subarray(1));
      return bytes instanceof Uint8Array ? [...bytes] : nameOf(bytes);
    },
    expected: [1, 2, 255],
  },
  {
    name: 'dates, undefined, nested lists, NaN, a Map',
    run: async () => {
      const value = await roundTrip([new Date(5), undefined, [[-0]], NaN, new Map([['k', [1]]])]);
      if (!Array.isArray(value)) return nameOf(value);
      const [date, none, [[zero]], nan, map] = value as [
        Date,
        undefined,
        [[number]],
        number,
        Map<string, number[]>,
      ];
      return [date.getTime(), none, Object.is(zero, -0), Number.isNaN(nan), map.get('k')];
    },
    expected: [5, undefined, true, true, [1]],
  },
  {
    name: 'a property that is undefined stays one',
    run: async () => Object.keys((await roundTrip({ a: undefined, b: null })) as object),
    expected: ['a', 'b'],
  },
  {
    name: 'an error as a value',
    run: async () => {
      const error = await roundTrip(new RangeError('stop'));
      return error instanceof RangeError ? error.message : nameOf(error);
    },
    expected: 'stop',
  },
  {
    name: 'a function as a value',
    run: () => roundTrip(() => 1),
    expected: 'DataCloneError',
  },
  {
    name: 'half a surrogate pair in a text and in a key',
    run: async () => {
      const db = openProbeDb();
      await db.values.put({ key: 'a\ud800', value: 'b\udc00' });
      const found = await db.values.get('a\ud800');
      return [found?.key === 'a\ud800', found?.value === 'b\udc00', (await keysOf(db)).length];
    },
    expected: [true, true, 1],
  },
  {
    name: 'a text and a key with U+0000',
    run: async () => {
      const db = openProbeDb();
      await db.values.bulkPut(['a', 'a\0', 'a\0b'].map((key) => ({ key, value: key })));
      return [await keysOf(db), (await db.values.get('a\0b'))?.value];
    },
    expected: [['a', 'a\0', 'a\0b'], 'a\0b'],
  },
  {
    name: 'keys are sorted by code units, without normalisation',
    run: async () => {
      const db = openProbeDb();
      const keys = ['\uffee', '😀', 'é', 'e\u0301', 'z', 'Z', ''];
      await db.values.bulkPut(keys.map((key) => ({ key, value: 0 })));
      return keysOf(db);
    },
    expected: ['', 'Z', 'e\u0301', 'z', 'é', '😀', '\uffee'],
  },
  {
    name: 'null, a boolean and NaN are no keys',
    run: async () => {
      const { values } = openProbeDb();
      const put = (key: unknown) => outcomeOf(() => values.put({ key: key as string, value: 1 }));
      return [await put(null), await put(true), await put(NaN)];
    },
    expected: ['DataError', 'DataError', 'DataError'],
  },
  {
    name: 'a text of 10 MB',
    run: async () => {
      const text = 'abcdefgh'.repeat((10 * MEGABYTE) / 8);
      return (await roundTrip(text)) === text;
    },
    expected: true,
  },
  {
    name: 'bytes of 10 MB',
    run: async () => {
      const bytes = new Uint8Array(10 * MEGABYTE).fill(7);
      const found = await roundTrip(bytes);
      return found instanceof Uint8Array && found.length === bytes.length && found.at(-1) === 7;
    },
    expected: true,
  },
  {
    name: '10,000 rows: bulkPut, count, keys, ranges, anyOf, modify, delete',
    run: async () => {
      const { rows } = openProbeDb();
      const made = Array.from({ length: MANY }, (_, at) => ({
        id: String(at).padStart(6, '0'),
        group: at % 100 === 0 ? 'hundredth' : 'other',
        at,
        deleted_at: at % 100 === 0 ? '2026-01-01' : null,
        tags: ['all'],
      }));
      await rows.bulkPut(made);
      return [
        await rows.count(),
        (await rows.orderBy('id').keys()).length,
        await rows.where('at').between(100, 200).count(),
        (await rows.where('tags').equals('all').limit(9000).primaryKeys()).length,
        await rows.where('group').equals('hundredth').modify({ group: 'changed' }),
        await rows.where('group').anyOf('changed', 'other').count(),
        await rows.where('group').equals('changed').delete(),
        await rows.count(),
      ];
    },
    expected: [MANY, MANY, 100, 9000, 100, MANY, 100, MANY - 100],
  },
];
