import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  AUTH_SESSION_KEY,
  authSessionSlot,
  clearAuthSession,
  signedOutByUser,
  createAuthStorage,
  knownAccount,
  rememberAccount,
  storedAuthSession,
  tokenFor,
} from '#store/session/authStorage.ts';
import { openSharedDb, type SharedDb } from '#store/db.ts';
import { fakeSession, fakeToken } from '../../../support/auth/tokens.ts';

const NOW = Date.UTC(2026, 0, 1);
const SIGNED_OUT = { ok: false, failure: { kind: 'signedOut' } };

let shared: SharedDb;

beforeEach(() => {
  shared = openSharedDb({ indexedDB: new IDBFactory(), IDBKeyRange });
});

const store = (session: string) =>
  createAuthStorage(shared, () => NOW).setItem(AUTH_SESSION_KEY, session);

describe('the stored auth session', () => {
  test('reads what the auth client stored until it deletes it', async () => {
    const storage = createAuthStorage(shared, () => NOW);
    expect(await storage.getItem('a key')).toBeNull();
    await storage.setItem('a key', 'a value');
    expect(await storage.getItem('a key')).toBe('a value');
    await storage.removeItem('a key');
    expect(await storage.getItem('a key')).toBeNull();
  });

  test('takes the user from the token, with the name given at sign-up', async () => {
    await store(fakeSession('ada', NOW + 60_000));
    expect(await storedAuthSession(shared)).toEqual({
      accessToken: fakeToken('ada', NOW + 60_000),
      refreshToken: 'refresh-0',
      level: 'aal1',
      needsSecondFactor: false,
      expiresAt: NOW + 60_000,
      aheadMs: 0,
      userId: 'ada',
      email: 'ada@example.org',
      fullName: 'Ada Writer',
    });
  });

  test.each(['', 'null', '{}', '{"access_token":"a.b.c","refresh_token":"r"}', 'not JSON'])(
    'anything else reads as no session: %s',
    async (value) => {
      await store(value);
      expect(await storedAuthSession(shared)).toBeNull();
    },
  );

  test('replaces the session only while the expected one is stored', async () => {
    const slot = authSessionSlot(shared);
    await store('one');
    expect(await slot.replace('another', 'two')).toBe(false);
    expect(await slot.read()).toBe('one');
    expect(await slot.replace('one', 'two')).toBe(true);
    expect(await slot.replace('two', null)).toBe(true);
    expect(await slot.read()).toBeNull();
  });

  test('signing out keeps the known accounts', async () => {
    const user = {
      id: 'ada',
      email: 'ada@example.org',
      fullName: 'Ada',
      avatarUrl: null,
      createdAt: '',
      updatedAt: '',
    };
    await store(fakeSession('ada', NOW));
    await rememberAccount(shared, user);
    await clearAuthSession(shared, Date.now());
    expect(await storedAuthSession(shared)).toBeNull();
    expect(await knownAccount(shared, 'ada')).toEqual(user);
  });
});

describe('tokenFor', () => {
  test('returns the owner’s token if it is valid for another 30 s', async () => {
    await store(fakeSession('ada', NOW + 30_000));
    expect(await tokenFor(shared, 'ada', NOW)).toEqual({
      ok: true,
      value: fakeToken('ada', NOW + 30_000),
    });
  });

  test('refuses a token in its last 30 s', async () => {
    await store(fakeSession('ada', NOW + 29_000));
    expect(await tokenFor(shared, 'ada', NOW)).toEqual(SIGNED_OUT);
  });

  test('refuses another user’s token, even if the stored user is the owner', async () => {
    const session: unknown = JSON.parse(fakeSession('ada', NOW + 3_600_000));
    await store(
      JSON.stringify({ ...Object(session), access_token: fakeToken('bob', NOW + 3_600_000) }),
    );
    expect(await tokenFor(shared, 'ada', NOW)).toEqual(SIGNED_OUT);
  });

  test('fails without a sign-in', async () => {
    expect(await tokenFor(shared, 'ada', NOW)).toEqual(SIGNED_OUT);
  });
});

describe('why a session ended', () => {
  test('a sign-out by the user is known to every tab for a moment', async () => {
    expect(await signedOutByUser(shared, 1000)).toBe(false);
    await clearAuthSession(shared, 1000);
    expect(await signedOutByUser(shared, 6000)).toBe(true);
    expect(await signedOutByUser(shared, 60_000)).toBe(false);
  });
});
