import { describe, expect, test } from 'vitest';
import { createAttemptLimiter } from '../../../supabase/local/attempts.ts';

describe('password guessing', () => {
  test('many sign-ins at the same time are counted before any has an answer', () => {
    const limiter = createAttemptLimiter(() => 0);
    const waits = Array.from({ length: 20 }, () => limiter.begin('here', 'ada@example.org'));
    expect(waits.filter((wait) => wait === null)).toHaveLength(8);
  });

  test('a sign-in that succeeds counts for nothing, at its address neither', () => {
    const limiter = createAttemptLimiter(() => 0);
    for (let count = 0; count < 100; count += 1) {
      expect(limiter.begin('here', `${count}@example.org`)).toBeNull();
      limiter.succeeded('here', `${count}@example.org`);
    }
  });

  test('it ends after five minutes, and another address is not held up', () => {
    let now = 0;
    const limiter = createAttemptLimiter(() => now);
    for (let count = 0; count < 9; count += 1) limiter.begin('here', 'Ada@example.org ');
    expect(limiter.begin('here', 'ada@example.org')).toBe(300_000);
    expect(limiter.begin('there', 'ada@example.org')).toBeNull();
    now = 300_001;
    expect(limiter.begin('here', 'ada@example.org')).toBeNull();
  });
});
