import { describe, expect, test } from 'vitest';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { sessionEvent, type Session } from '#mutators/auth/signIn.ts';
import { openAccountDb } from '#store/db.ts';

const ADA = {
  id: 'ada',
  email: 'ada@example.org',
  fullName: 'Ada',
  avatarUrl: null,
  createdAt: '',
  updatedAt: '',
};
const db = openAccountDb('ada', { indexedDB: new IDBFactory(), IDBKeyRange });
const LOADING: Session = { status: 'loading' };
const OUT: Session = { status: 'signedOut' };
const CODE: Session = { status: 'secondFactor', email: ADA.email };

const signedIn = (level: 'aal1' | 'aal2', expiresAt: number, user = ADA): Session => ({
  status: 'signedIn',
  user,
  db,
  auth: 'live',
  level,
  expiresAt,
});

describe('spec §4: events of the session', () => {
  test.each([
    ['signedIn', OUT, signedIn('aal1', 1)],
    ['signedIn', LOADING, signedIn('aal1', 1)],
    ['signedIn', signedIn('aal1', 1), signedIn('aal1', 1, { ...ADA, id: 'eve' })],
    ['signedOut', signedIn('aal1', 1), OUT],
    ['signedOut', CODE, OUT],
    ['tokenRefreshed', signedIn('aal1', 1), signedIn('aal1', 2)],
    ['codeNeeded', OUT, CODE],
    ['codeNeeded', signedIn('aal1', 1), CODE],
    ['codeVerified', CODE, signedIn('aal2', 1)],
    ['codeVerified', signedIn('aal1', 1), signedIn('aal2', 2)],
  ] as const)('%s', (event, before, after) => {
    expect(sessionEvent(before, after)).toBe(event);
  });

  test('a start without a sign-in, and an expired token, are none', () => {
    expect(sessionEvent(LOADING, OUT)).toBeNull();
    const live = signedIn('aal1', 1);
    expect(sessionEvent(live, { ...live, auth: 'expired' } as Session)).toBeNull();
  });
});
