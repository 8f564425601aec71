import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAttemptLimiter,
  type AttemptLimiter,
} from '../../../supabase/local/attemptLimiter.ts';

const OFFICE = '203.0.113.7';

let now: number;
let limiter: AttemptLimiter;
beforeEach(() => {
  now = 0;
  limiter = createAttemptLimiter(() => now);
});

const fail = (
  times: number,
  address: (n: number) => string,
  email: (n: number) => string,
): void => {
  for (let n = 0; n < times; n += 1) limiter.begin(address(n), email(n));
};

describe('failed sign-ins', () => {
  test('the ninth of one account from one address is delayed', () => {
    fail(
      8,
      () => OFFICE,
      () => 'ada@example.org',
    );
    expect(limiter.begin(OFFICE, 'ADA@example.org ')).toBe(5 * 60_000);
    now = 5 * 60_000;
    expect(limiter.begin(OFFICE, 'ada@example.org')).toBeNull();
  });

  test('of others do not lock out an account that signed in from the same address before', () => {
    limiter.begin(OFFICE, 'ada@example.org');
    limiter.succeeded(OFFICE, 'ada@example.org');
    fail(
      2000,
      () => OFFICE,
      (n) => `guess${n}@example.org`,
    );
    expect(limiter.begin(OFFICE, 'ada@example.org')).toBeNull();
    // A typing error of hers counts as hers alone.
    expect(limiter.begin(OFFICE, 'ada@example.org')).toBeNull();
  });

  test('of others leave one attempt to an account without failures', () => {
    fail(
      60,
      () => OFFICE,
      (n) => `guess${n}@example.org`,
    );
    expect(limiter.begin(OFFICE, 'guess0@example.org')).not.toBeNull();
    expect(limiter.begin(OFFICE, 'newcomer@example.org')).toBeNull();
    expect(limiter.begin(OFFICE, 'newcomer@example.org')).not.toBeNull();
  });

  test('of 600 accounts from one address lock out every account that never signed in there', () => {
    fail(
      600,
      () => OFFICE,
      (n) => `guess${n}@example.org`,
    );
    expect(limiter.begin(OFFICE, 'newcomer@example.org')).not.toBeNull();
    expect(limiter.begin('198.51.100.1', 'newcomer@example.org')).toBeNull();
  });

  test('of one account from many addresses wait, except where it signed in before', () => {
    limiter.begin(OFFICE, 'ada@example.org');
    limiter.succeeded(OFFICE, 'ada@example.org');
    fail(
      50,
      (n) => `198.51.100.${n}`,
      () => 'ada@example.org',
    );
    expect(limiter.begin('192.0.2.1', 'ada@example.org')).not.toBeNull();
    expect(limiter.begin(OFFICE, 'ada@example.org')).toBeNull();
  });
});

test('concurrent attempts count before any of them is answered', () => {
  const waits = Array.from({ length: 20 }, () => limiter.begin(OFFICE, 'ada@example.org'));
  expect(waits.filter((wait) => wait === null)).toHaveLength(8);
});

test('a sign-in resets the failures', () => {
  fail(
    7,
    () => OFFICE,
    () => 'ada@example.org',
  );
  limiter.succeeded(OFFICE, 'ada@example.org');
  fail(
    7,
    () => OFFICE,
    () => 'ada@example.org',
  );
  expect(limiter.begin(OFFICE, 'ada@example.org')).toBeNull();
});

test('successful sign-ins do not count against their address', () => {
  for (let n = 0; n < 1000; n += 1) {
    expect(limiter.begin(OFFICE, `${n}@example.org`)).toBeNull();
    limiter.succeeded(OFFICE, `${n}@example.org`);
  }
});

test('a success takes back only its own attempt', () => {
  fail(
    59,
    () => OFFICE,
    (n) => `guess${n}@example.org`,
  );
  limiter.begin(OFFICE, 'ada@example.org');
  limiter.succeeded(OFFICE, 'ada@example.org');
  expect(limiter.begin(OFFICE, 'guess0@example.org')).toBeNull();
  expect(limiter.begin(OFFICE, 'guess1@example.org')).not.toBeNull();
});
