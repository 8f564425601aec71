import { describe, expect, test } from 'vitest';

import { failureOf, retryAfterMs } from '#backend/errors.ts';

const NOW = Date.UTC(2026, 0, 1, 12);

describe('what an answer of the tables API means', () => {
  test.each([
    [0, '', 'offline'],
    [200, '', 'offline'],
    [401, '', 'signedOut'],
    [401, 'PGRST301', 'signedOut'],
    [401, '42501', 'signedOut'],
    [403, '42501', 'forbidden'],
    [403, '', 'forbidden'],
    [404, '', 'offline'],
    [404, 'PGRST205', 'schema'],
    [404, '42P01', 'schema'],
    [400, 'PGRST204', 'schema'],
    [404, 'PGRST202', 'schema'],
    [406, 'PGRST116', 'notFound'],
    [409, '23505', 'duplicate'],
    [409, '23503', 'rejected'],
    [400, '22P02', 'rejected'],
    [400, '23502', 'rejected'],
    [400, '23514', 'rejected'],
    [500, '54000', 'rejected'],
    [413, '', 'tooLarge'],
    [408, '', 'busy'],
    [425, '', 'busy'],
    [429, '', 'busy'],
    [500, 'XX000', 'busy'],
    [503, '', 'busy'],
    [405, '25006', 'busy'],
    [400, '40001', 'busy'],
    [400, 'PGRST100', 'unexpected'],
  ])('status %i with code "%s" is %s', (status, code, kind) => {
    expect(failureOf({ status, error: { code } }, NOW).kind).toBe(kind);
  });

  test.each([
    [500, 'XX000', null, true],
    [503, '', 'soon', true],
    [503, '', '3', undefined],
    [429, '', null, undefined],
    [503, '25006', null, undefined],
  ])('status %i with code "%s", asked to wait "%s": perhaps one row’s doing: %s', (...row) => {
    const [status, code, hint, isFault] = row;
    const failure = failureOf({ status, error: { code, hint } }, NOW);
    expect(failure.kind === 'busy' && failure.isFault).toBe(isFault);
  });

  test('Retry-After is seconds or a date; anything else says nothing', () => {
    expect(retryAfterMs('7', NOW)).toBe(7000);
    expect(retryAfterMs(' 0 ', NOW)).toBe(0);
    expect(retryAfterMs('Thu, 01 Jan 2026 12:00:30 GMT', NOW)).toBe(30_000);
    expect(retryAfterMs('Thu, 01 Jan 2026 11:00:00 GMT', NOW)).toBe(0);
    for (const garbage of ['soon', '-5', '1.5', '', '1/1/2026', null, undefined]) {
      expect(retryAfterMs(garbage, NOW)).toBeNull();
    }
  });

  test('a busy server hands on what it asked for', () => {
    expect(failureOf({ status: 503, error: { hint: '3' } }, NOW)).toEqual({
      kind: 'busy',
      retryAfterMs: 3000,
    });
  });
});
