import { describe, expect, test } from 'vitest';
import { isLive, readAuthSession, stampSession } from '#domain/authSession.ts';
import { fakeToken } from '../../support/tokens.ts';

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
  test.each([-24, -2, 0, 2, 24])('%i hours off, a fresh token lives an hour', (hours) => {
    const now = SERVER_NOW + hours * HOUR;
    const { expiresAt, aheadMs } = received(now);
    expect(aheadMs).toBe(hours * HOUR);
    expect(expiresAt - now).toBe(HOUR);
  });

  test('a slow answer is not a wrong clock', () => {
    expect(received(SERVER_NOW + 8000).aheadMs).toBe(0);
  });

  test('what is stored again keeps its first note', () => {
    const first = stampSession(session(), null, SERVER_NOW + 2 * HOUR);
    expect(stampSession(first, first, SERVER_NOW + 2.5 * HOUR)).toBe(first);
  });

  test('a new token gets a new note: the clock may have been set right', () => {
    const first = stampSession(session(), null, SERVER_NOW + 2 * HOUR);
    const second = readAuthSession(stampSession(session(1), first, SERVER_NOW));
    expect(second?.aheadMs).toBe(0);
  });

  test('what is no session stays as it is', () => {
    expect(stampSession('"a code verifier"', null, SERVER_NOW)).toBe('"a code verifier"');
    expect(stampSession('', null, SERVER_NOW)).toBe('');
  });
});

describe('a token lives', () => {
  test('up to the moment asked for', () => {
    expect(isLive(received(SERVER_NOW), SERVER_NOW, HOUR)).toBe(true);
    expect(isLive(received(SERVER_NOW), SERVER_NOW, HOUR + 1)).toBe(false);
  });
});
