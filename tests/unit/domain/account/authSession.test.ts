import { describe, expect, test } from 'vitest';
import {
  isLive,
  isOlderSession,
  readAuthSession,
  stampSession,
} from '#domain/account/authSession.ts';
import { fakeSession, fakeToken } from '../../../support/auth/tokens.ts';

const SERVER_NOW = Date.UTC(2026, 0, 1, 12);
const HOUR = 3_600_000;

const session = (serial = 0) =>
  JSON.stringify({
    access_token: fakeToken('ada', SERVER_NOW + HOUR, serial, SERVER_NOW),
    refresh_token: 'refresh',
  });

function received(now: number) {
  const read = readAuthSession(stampSession(session(), null, now));
  if (read === null) throw new Error('no session');
  return read;
}

describe('a session on a device whose clock is wrong', () => {
  test.each([-24, -2, 0, 2, 24])('%i hours off, a fresh token is valid for an hour', (hours) => {
    const now = SERVER_NOW + hours * HOUR;
    const { expiresAt, aheadMs } = received(now);
    expect(aheadMs).toBe(hours * HOUR);
    expect(expiresAt - now).toBe(HOUR);
  });

  test('a slow answer does not count as a wrong clock', () => {
    expect(received(SERVER_NOW + 8000).aheadMs).toBe(0);
  });

  test('a session stored again keeps its clock difference', () => {
    const first = stampSession(session(), null, SERVER_NOW + 2 * HOUR);
    expect(stampSession(first, first, SERVER_NOW + 2.5 * HOUR)).toBe(first);
  });

  test('a new token gets a new clock difference', () => {
    const first = stampSession(session(), null, SERVER_NOW + 2 * HOUR);
    const second = readAuthSession(stampSession(session(1), first, SERVER_NOW));
    expect(second?.aheadMs).toBe(0);
  });

  test('anything but a session stays unchanged', () => {
    expect(stampSession('"a code verifier"', null, SERVER_NOW)).toBe('"a code verifier"');
    expect(stampSession('', null, SERVER_NOW)).toBe('');
  });
});

describe('isLive', () => {
  test('is true up to the requested moment', () => {
    expect(isLive(received(SERVER_NOW), SERVER_NOW, HOUR)).toBe(true);
    expect(isLive(received(SERVER_NOW), SERVER_NOW, HOUR + 1)).toBe(false);
  });
});

describe('spec §4: two-factor authentication', () => {
  const VERIFIED = [{ id: 'one', factor_type: 'totp', status: 'verified' }];
  const BEGUN = [{ id: 'one', factor_type: 'totp', status: 'unverified' }];
  const read = (aal: string, factors: readonly object[]) =>
    readAuthSession(fakeSession('ada', SERVER_NOW + HOUR, 0, { aal, factors }));

  test('a verified one locks the account until its code is entered', () => {
    expect(read('aal1', VERIFIED)).toMatchObject({ needsSecondFactor: true, level: 'aal1' });
    expect(read('aal2', VERIFIED)).toMatchObject({ needsSecondFactor: false, level: 'aal2' });
  });

  test('an unverified one requires nothing', () => {
    expect(read('aal1', BEGUN)).toMatchObject({ needsSecondFactor: false });
  });

  test('a server without second factors signs in at aal1', () => {
    expect(readAuthSession(fakeSession('ada', SERVER_NOW))).toMatchObject({
      needsSecondFactor: false,
      level: 'aal1',
    });
  });
});

describe('a session written back late', () => {
  const given = (userId: string, at: number) =>
    JSON.stringify({ access_token: fakeToken(userId, at + HOUR, 0, at), refresh_token: 'refresh' });

  test('is older than the one stored meanwhile, and not than itself', () => {
    const [before, after] = [given('ada', SERVER_NOW), given('ada', SERVER_NOW + 1000)];
    expect(isOlderSession(before, after)).toBe(true);
    expect(isOlderSession(after, before)).toBe(false);
    expect(isOlderSession(after, after)).toBe(false);
  });

  test('is not compared with another user’s, nor with anything else', () => {
    const before = given('ada', SERVER_NOW);
    expect(isOlderSession(before, given('eve', SERVER_NOW + 1000))).toBe(false);
    expect(isOlderSession(before, null)).toBe(false);
    expect(isOlderSession('"a code verifier"', before)).toBe(false);
  });
});
