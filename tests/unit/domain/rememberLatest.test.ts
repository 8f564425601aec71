import { expect, test } from 'vitest';
import { rememberLatest } from '#domain/rememberLatest.ts';

function counted() {
  const asked: string[] = [];
  const answer = rememberLatest(async (text) => {
    asked.push(text);
    if (text === 'bad') throw new Error('no answer');
    return text.toUpperCase();
  });
  return { asked, answer };
}

test('a text is requested once while it is among the last three', async () => {
  const { asked, answer } = counted();
  for (const text of ['a', 'b', 'a', 'c', 'a', 'd', 'a']) {
    expect(await answer(text)).toBe(text.toUpperCase());
  }
  expect(asked).toEqual(['a', 'b', 'c', 'd']);
  await answer('b');
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('a failure is requested again', async () => {
  const { asked, answer } = counted();
  await expect(answer('bad')).rejects.toThrow('no answer');
  await expect(answer('bad')).rejects.toThrow('no answer');
  expect(asked).toEqual(['bad', 'bad']);
});
