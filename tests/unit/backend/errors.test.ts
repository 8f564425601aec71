import { describe, expect, test } from 'vitest';

import { errorIn, failureOf, retryAfterMs } from '#backend/errors.ts';

const NOW = Date.UTC(2026, 0, 1, 12);

describe('failures of PostgREST answers', () => {
  test.each([
    [0, '', 'offline'],
    [401, 'PGRST301', 'signedOut'],
    [401, '42501', 'signedOut'],
    [403, '42501', 'forbidden'],
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
    [413, 'PT413', 'tooLarge'],
    [429, 'PT429', 'busy'],
    [500, 'XX000', 'busy'],
    [503, 'PGRST002', 'busy'],
    [405, '25006', 'busy'],
    [400, '40001', 'busy'],
    [400, 'PGRST100', 'unexpected'],
  ])('status %i with code "%s" is %s', (status, code, kind) => {
    expect(failureOf({ status, error: { code } }, NOW).kind).toBe(kind);
  });

  test.each([
    [500, 'XX000', null, true],
    [503, 'PGRST002', 'soon', true],
    [503, 'PGRST002', '3', undefined],
    [429, 'PT429', null, undefined],
    [503, '25006', null, undefined],
  ])('status %i with code "%s", asked to wait "%s": perhaps one row’s doing: %s', (...row) => {
    const [status, code, hint, isFault] = row;
    const failure = failureOf({ status, error: { code, hint } }, NOW);
    expect(failure.kind === 'busy' && failure.isFault).toBe(isFault);
  });

  test.each([
    [200, undefined],
    [401, true],
    [403, true],
    [404, true],
    [408, undefined],
    [413, true],
    [429, undefined],
    [502, true],
    [503, true],
  ])('status %i that the API did not write decides nothing', (status, isFault) => {
    const host = 'proxy.example';
    expect(failureOf({ status, error: { code: '', host } }, NOW)).toEqual({
      kind: 'busy',
      retryAfterMs: null,
      foreign: { status, host },
      ...(isFault && { isFault }),
    });
  });

  test.each<readonly [string, unknown, boolean]>([
    [
      'a refusal by PostgREST',
      { code: 'PGRST301', message: 'JWT', details: null, hint: null },
      true,
    ],
    ['an error of Postgres', { code: '42501', message: 'row security' }, true],
    ['a status raised in SQL', { code: 'PT401', message: 'no second factor' }, true],
    ['a page', null, false],
    ['a gateway that names no code', { message: 'Forbidden' }, false],
    ['a gateway with codes of its own', { code: 'request_blocked', message: 'Blocked' }, false],
    ['a code without a message', { code: '42501' }, false],
    ['a number for a code', { code: 42501, message: 'Forbidden' }, false],
    ['a list', [{ code: '42501', message: 'row security' }], false],
  ])('%s', (_name, body, isApi) => {
    const answer = { headers: new Headers({ 'retry-after': '3' }), url: 'https://a.example/rest' };
    const { code, hint, host } = errorIn(answer, body);
    expect(code !== '').toBe(isApi);
    expect([hint, host]).toEqual(['3', 'a.example']);
  });

  test('Retry-After is seconds or a date', () => {
    expect(retryAfterMs('7', NOW)).toBe(7000);
    expect(retryAfterMs(' 0 ', NOW)).toBe(0);
    expect(retryAfterMs('Thu, 01 Jan 2026 12:00:30 GMT', NOW)).toBe(30_000);
    expect(retryAfterMs('Thu, 01 Jan 2026 11:00:00 GMT', NOW)).toBe(0);
    for (const garbage of ['soon', '-5', '1.5', '', '1/1/2026', null, undefined]) {
      expect(retryAfterMs(garbage, NOW)).toBeNull();
    }
  });

  test('busy carries Retry-After', () => {
    expect(failureOf({ status: 503, error: { code: 'PGRST002', hint: '3' } }, NOW)).toEqual({
      kind: 'busy',
      retryAfterMs: 3000,
    });
    expect(failureOf({ status: 503, error: { hint: '3' } }, NOW)).toMatchObject({
      kind: 'busy',
      retryAfterMs: 3000,
    });
  });
});
