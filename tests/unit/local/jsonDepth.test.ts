import { describe, expect, test } from 'vitest';
import { isTooDeep } from '../../../supabase/local/database/apiRequests.ts';

const isDeep = (text: string) => isTooDeep(new TextEncoder().encode(text));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('JSON nested deeper than 64 levels', () => {
  test.each([
    ['65 lists', nested(65)],
    ['65 objects', '{"a":'.repeat(65) + '1' + '}'.repeat(65)],
    ['behind a string with quotes', `["\\"]\\\\",${nested(64)}]`],
  ])('%s are too deep', (_name, text) => {
    expect(isDeep(text)).toBe(true);
  });

  test.each([
    ['64 lists', nested(64)],
    ['brackets in a string', JSON.stringify(nested(1000))],
    ['many lists side by side', `[${'[],'.repeat(1000)}[]]`],
    ['an empty body', ''],
  ])('%s are not', (_name, text) => {
    expect(isDeep(text)).toBe(false);
  });
});
