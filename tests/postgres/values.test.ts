import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../supabase/local/database/openDatabase.ts';
import { createDatabase, type TestDatabase } from './databases.ts';
import { fc } from '../support/laws.ts';

let made: TestDatabase;
let engines: readonly OpenDatabase[];

beforeAll(async () => {
  made = await createDatabase(process.env['TEST_POSTGRES'] ?? '');
  const log = (): void => undefined;
  const files = { folder: null, dump: undefined };
  engines = await Promise.all([made.url, files].map((source) => openDatabase({ source, log })));
});

afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  await made.drop();
});

/** A value of each type as PostgreSQL writes it, and the type. */
const VALUES: readonly (readonly [type: string, values: fc.Arbitrary<string>])[] = [
  ['boolean', fc.constantFrom('t', 'f')],
  ['integer', fc.integer().map(String)],
  ['bigint', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)],
  ['double precision', fc.double({ noNaN: true }).map(String)],
  ['numeric', fc.tuple(fc.integer(), fc.nat(999_999)).map(([a, b]) => `${a}.${b}`)],
  ['text', fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''))],
  ['uuid', fc.uuid()],
  ['jsonb', fc.json().filter((text) => !text.includes(String.raw`\u0000`))],
  ['json', fc.json().filter((text) => !text.includes(String.raw`\u0000`))],
  [
    'timestamptz',
    fc
      .date({ min: new Date(0), max: new Date('2999-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ],
  ['timestamp', fc.constantFrom('2026-11-20 17:47:51.159', '2026-11-20 17:47:51')],
  ['date', fc.constantFrom('2026-11-20', '1999-12-31')],
  ['time', fc.constantFrom('17:47:51.159', '00:00:00')],
  ['text[]', fc.array(fc.constantFrom('a', 'b c', '"', '\\', ',', '{}', 'NULL')).map(arrayText)],
  ['integer[]', fc.array(fc.integer()).map(arrayText)],
  ['name[]', fc.array(fc.constantFrom('id', 'Title')).map(arrayText)],
];

function arrayText(list: readonly (string | number)[]): string {
  return `{${list.map((each) => JSON.stringify(String(each))).join(',')}}`;
}

test.each(VALUES)('decision 029: both engines read %s alike', async (type, values) => {
  await fc.assert(
    fc.asyncProperty(values, async (text) => {
      const [postgres, pglite] = await Promise.all(
        engines.map(({ query }) => query(`select $1::text::${type} as value`, [text])),
      );
      expect(postgres).toEqual(pglite);
    }),
    { numRuns: 30 },
  );
});

const PARAMETERS: readonly (readonly [type: string, values: fc.Arbitrary<unknown>])[] = [
  ['jsonb', fc.dictionary(fc.string({ unit: 'grapheme-ascii' }), fc.integer(), { maxKeys: 3 })],
  ['jsonb', fc.array(fc.record({ key: fc.nat() }), { minLength: 1, maxLength: 3 })],
  ['text[]', fc.array(fc.string({ unit: 'grapheme-ascii' }), { maxLength: 3 })],
  ['integer', fc.integer()],
  ['boolean', fc.boolean()],
  ['text', fc.option(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')))],
];

test.each(PARAMETERS)(
  'decision 029: both engines take a parameter of %s alike',
  async (type, values) => {
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const [postgres, pglite] = await Promise.all(
          engines.map(({ query }) => query(`select $1::${type} as value`, [value])),
        );
        expect(postgres).toEqual(pglite);
        expect(postgres).toEqual([{ value }]);
      }),
      { numRuns: 30 },
    );
  },
);
