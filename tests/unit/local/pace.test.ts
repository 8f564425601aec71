import { expect, test } from 'vitest';
import { createPace } from '../../../supabase/local/http/pace.ts';

const PER_TURN = 4;

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('requests that arrive together start in their order, a few in each turn of the event loop', async () => {
  const paced = createPace(PER_TURN);
  const started: number[] = [];
  const all = Array.from({ length: 10 }, async (_, index) => {
    await paced();
    started.push(index);
  });
  const after: number[] = [];
  for (let turns = 0; turns < 3; turns += 1) {
    await turn();
    after.push(started.length);
  }
  await Promise.all(all);
  expect(after[0]).toBeLessThanOrEqual(2 * PER_TURN);
  expect(after.every((count, index) => count <= PER_TURN * (index + 2))).toBe(true);
  expect(started).toEqual(Array.from({ length: 10 }, (_, index) => index));
});

test('a single request starts without waiting for a turn', async () => {
  const paced = createPace(PER_TURN);
  let isOver = false;
  setImmediate(() => (isOver = true));
  await paced();
  expect(isOver).toBe(false);
  await turn();
  await turn();
  isOver = false;
  setImmediate(() => (isOver = true));
  await paced();
  expect(isOver).toBe(false);
});
