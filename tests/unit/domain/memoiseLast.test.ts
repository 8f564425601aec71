import { expect, test } from 'vitest';
import { memoiseLast } from '#domain/memoiseLast.ts';

function counted() {
  const requested: string[] = [];
  const answer = memoiseLast(async (text) => {
    requested.push(text);
    if (text === 'bad') throw new Error('no answer');
    return text.toUpperCase();
  });
  return { requested, answer };
}

test('a text is requested once while it is among the last three', async () => {
  const { requested, answer } = counted();
  for (const text of ['a', 'b', 'a', 'c', 'a', 'd', 'a']) {
    expect(await answer(text)).toBe(text.toUpperCase());
  }
  expect(requested).toEqual(['a', 'b', 'c', 'd']);
  await answer('b');
  expect(requested).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('a failure is requested again', async () => {
  const { requested, answer } = counted();
  await expect(answer('bad')).rejects.toThrow('no answer');
  await expect(answer('bad')).rejects.toThrow('no answer');
  expect(requested).toEqual(['bad', 'bad']);
});
