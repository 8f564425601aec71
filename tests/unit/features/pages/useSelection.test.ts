import { expect, test } from 'vitest';
import { between } from '#features/pages/saved/useSelection.ts';

test('a range takes in both ends, in either direction', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(between(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(between(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(between(ids, null, 'c')).toEqual(['c']);
  expect(between(ids, 'gone', 'c')).toEqual(['c']);
});
