import { describe, expect, test } from 'vitest';
import { refusedJson } from '../../../supabase/local/database/requestBodies.ts';

const refused = (text: string) => refusedJson(new TextEncoder().encode(text));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('JSON nested deeper than 64 levels', () => {
  test.each([
    ['65 lists', nested(65)],
    ['65 objects', '{"a":'.repeat(65) + '1' + '}'.repeat(65)],
    ['behind a string with quotes', `["\\"]\\\\",${nested(64)}]`],
  ])('%s are too deep', (_name, text) => {
    expect(refused(text)).toContain('64 levels');
  });

  test.each([
    ['64 lists', nested(64)],
    ['brackets in a string', JSON.stringify(nested(1000))],
    ['many lists side by side', `[${'[],'.repeat(1000)}[]]`],
    ['an empty body', ''],
  ])('%s are not', (_name, text) => {
    expect(refused(text)).toBe(null);
  });
});

describe('JSON of more than 20,000 values', () => {
  test.each([
    ['empty rows', `[${'{},'.repeat(20_000)}{}]`],
    ['columns of a row', `{${'"a":1,'.repeat(20_000)}"a":1}`],
  ])('%s are too many', (_name, text) => {
    expect(refused(text)).toContain('20000 values');
  });

  test.each([
    ['as many rows', `[${'{},'.repeat(19_999)}{}]`],
    ['commas in a text', JSON.stringify(','.repeat(100_000))],
  ])('%s are not', (_name, text) => {
    expect(refused(text)).toBe(null);
  });
});
