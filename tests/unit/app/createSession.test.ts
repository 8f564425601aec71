import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Session, SessionSource } from '#mutators/auth/signIn.ts';
import {
  AUTH_SESSION_KEY,
  clearAuthSession,
  rememberAccount,
  tokenFor,
} from '#store/session/authStorage.ts';
import { openAccountDb, openSharedDb, type SharedDb } from '#store/db.ts';
import { removeAccountDb } from '#store/health/reopen.ts';
import { createSession } from '#app/createSession.ts';
import { eventually } from '../../support/eventually.ts';
import { fakeSession } from '../../support/auth/tokens.ts';
import { healthOf } from '#store/health/health.ts';
import { rerunLiveQueries } from '#store/health/watch.ts';
import { StubbornFactory } from '../../support/storageFaults.ts';

const NOW = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const ADA = {
  id: 'ada',
  email: 'ada@example.org',
  fullName: 'Ada Lovelace',
  avatarUrl: null,
  createdAt: '',
  updatedAt: '',
};

const options = () => ({ indexedDB, IDBKeyRange });
let indexedDB: IDBFactory;
let shared: SharedDb;
let clock: number;
let opened: string[];
let open: { close: () => void }[];

beforeEach(() => {
  indexedDB = new IDBFactory();
  shared = openSharedDb(options());
  clock = NOW;
  opened = [];
  open = [];
});

afterEach(() => {
  for (const session of open) session.close();
});

/** One window of this device. */
function openWindow(): SessionSource {
  const session = createSession({
    shared,
    loadAccounts: () =>
      Promise.resolve((userId) => {
        opened.push(userId);
        return openAccountDb(userId, options());
      }),
    now: () => clock,
  });
  open.push(session);
  return session;
}

const signInAs = (id: string, expiresAt: number, serial = 0) =>
  shared.authSession.put({ key: AUTH_SESSION_KEY, value: fakeSession(id, expiresAt, serial) });

async function until(source: SessionSource, is: (session: Session) => boolean): Promise<Session> {
  await eventually(() => expect(is(source.current())).toBe(true));
  return source.current();
}

const isSignedInAs = (id: string) => (session: Session) =>
  session.status === 'signedIn' && session.user.id === id;

describe('spec §4: auth state', () => {
  test('starts as loading, then is signed out', async () => {
    const source = openWindow();
    expect(source.current()).toEqual({ status: 'loading' });
    expect(await until(source, (s) => s.status !== 'loading')).toEqual({ status: 'signedOut' });
  });

  test('restores the stored session with the cached profile', async () => {
    await signInAs('ada', NOW + HOUR);
    await rememberAccount(shared, ADA);
    const session = await until(openWindow(), isSignedInAs('ada'));
    expect(session).toMatchObject({ status: 'signedIn', user: ADA, auth: 'live' });
  });

  test('keeps the user with an expired token', async () => {
    await signInAs('ada', NOW - HOUR);
    await rememberAccount(shared, ADA);
    const session = await until(openWindow(), isSignedInAs('ada'));
    expect(session).toMatchObject({ user: ADA, auth: 'expired' });
  });

  test('publishes a changed profile at once', async () => {
    await signInAs('ada', NOW + HOUR);
    await rememberAccount(shared, ADA);
    const source = openWindow();
    await until(source, isSignedInAs('ada'));
    await rememberAccount(shared, { ...ADA, fullName: 'Ada King' });
    await eventually(() =>
      expect(source.current()).toMatchObject({ user: { fullName: 'Ada King' } }),
    );
  });

  test('takes the user from the session before a profile was read', async () => {
    await signInAs('bob', NOW + HOUR);
    const session = await until(openWindow(), isSignedInAs('bob'));
    expect(session).toMatchObject({ user: { fullName: 'Ada Writer', email: 'bob@example.org' } });
  });

  test('a refresh makes it live again, with the same database', async () => {
    await signInAs('ada', NOW - HOUR);
    const source = openWindow();
    const before = await until(source, isSignedInAs('ada'));
    await signInAs('ada', NOW + HOUR, 1);
    const after = await until(source, (s) => s.status === 'signedIn' && s.auth === 'live');
    expect(
      before.status === 'signedIn' && after.status === 'signedIn' && after.db === before.db,
    ).toBe(true);
    expect(opened).toEqual(['ada']);
  });

  test('does not reuse a database that was removed meanwhile', async () => {
    await signInAs('ada', NOW + HOUR);
    const source = openWindow();
    const before = await until(source, isSignedInAs('ada'));
    if (before.status !== 'signedIn') throw new Error('No user is signed in');
    await removeAccountDb(before.db);
    // A window that was frozen is notified of signing out and in again at once.
    await signInAs('ada', NOW + 2 * HOUR, 1);
    await until(source, (s) => s.status === 'signedIn' && s.db !== before.db);
    expect(opened).toEqual(['ada', 'ada']);
  });

  test('notices a token that expires while the window is open', async () => {
    await signInAs('ada', NOW + 1000);
    clock = NOW + 950;
    const source = openWindow();
    await until(source, (s) => s.status === 'signedIn' && s.auth === 'live');
    clock = NOW + 1000;
    expect(
      await until(source, (s) => s.status === 'signedIn' && s.auth === 'expired'),
    ).toMatchObject({ user: { id: 'ada' } });
  });

  test('publishes no state twice: an equal state is the same object', async () => {
    await signInAs('ada', NOW + HOUR);
    const source = openWindow();
    const first = await until(source, isSignedInAs('ada'));
    let notified = 0;
    source.subscribe(() => {
      notified += 1;
    });
    await signInAs('ada', NOW + 2 * HOUR, 1);
    await rememberAccount(shared, ADA);
    const second = await until(
      source,
      (s) => s.status === 'signedIn' && s.user.fullName === ADA.fullName,
    );
    expect(notified).toBe(1);
    expect(second).not.toBe(first);
  });

  test('a sign-out in one tab reaches the other', async () => {
    await signInAs('ada', NOW + HOUR);
    const [one, other] = [openWindow(), openWindow()];
    await until(one, isSignedInAs('ada'));
    await until(other, isSignedInAs('ada'));
    await clearAuthSession(shared, Date.now());
    for (const tab of [one, other]) {
      expect(await until(tab, (s) => s.status === 'signedOut')).toEqual({ status: 'signedOut' });
    }
  });

  test('another user gets another database', async () => {
    await signInAs('ada', NOW + HOUR);
    const source = openWindow();
    await until(source, isSignedInAs('ada'));
    await signInAs('bob', NOW + HOUR);
    const session = await until(source, isSignedInAs('bob'));
    expect(session).toMatchObject({ db: { name: 'recto-bob' } });
    expect(opened).toEqual(['ada', 'bob']);
  });
});

describe('spec §4: a pending second factor', () => {
  const VERIFIED = [{ id: 'one', factor_type: 'totp', status: 'verified' }];
  const signInWith = (aal: string, expiresAt: number, serial: number) =>
    shared.authSession.put({
      key: AUTH_SESSION_KEY,
      value: fakeSession('ada', expiresAt, serial, { aal, factors: VERIFIED }),
    });

  test('keeps the account closed in every window until a code is verified', async () => {
    const windows = [openWindow(), openWindow()];
    await signInWith('aal1', NOW + HOUR, 1);
    for (const window of windows) {
      await eventually(() =>
        expect(window.current()).toEqual({
          status: 'secondFactor',
          email: 'ada@example.org',
        }),
      );
    }
    expect(opened).toEqual([]);
    await signInWith('aal2', NOW + HOUR, 2);
    for (const window of windows) {
      await eventually(() =>
        expect(window.current()).toMatchObject({ status: 'signedIn', level: 'aal2' }),
      );
    }
  });

  test('keeps it closed with an expired token too: an offline device asks for the code', async () => {
    await rememberAccount(shared, ADA);
    await signInWith('aal1', NOW - HOUR, 1);
    const window = openWindow();
    await eventually(() => expect(window.current().status).toBe('secondFactor'));
    expect(opened).toEqual([]);
    expect(await tokenFor(shared, 'ada', NOW - 2 * HOUR)).toMatchObject({ ok: false });
  });
});

beforeEach(() => {
  open = [];
});

describe('a device whose storage cannot be opened', () => {
  const openOn = (factory: IDBFactory) => {
    const db = openSharedDb({ indexedDB: factory, IDBKeyRange });
    const session = createSession({
      shared: db,
      loadAccounts: () =>
        Promise.resolve((userId) => openAccountDb(userId, { indexedDB: factory, IDBKeyRange })),
      now: () => NOW,
    });
    open.push(session);
    return { session, db, health: healthOf(db) };
  };

  test('is retried before it is reported', async () => {
    const factory = new StubbornFactory();
    // One opening is up to four tries of Dexie's own.
    factory.failures = 4;
    const { session, health } = openOn(factory);
    await until(session, ({ status }) => status === 'signedOut');
    expect(health.current()).toBeNull();
  });

  test('is reported, and no caller waits for a session forever', async () => {
    const factory = new StubbornFactory();
    factory.failures = Infinity;
    const { session, health } = openOn(factory);
    await until(session, ({ status }) => status === 'signedOut');
    expect(health.current()).toEqual({ kind: 'lost' });
  });

  test('does not end the session, and is retried until it works', async () => {
    const factory = new StubbornFactory();
    const { session, db, health } = openOn(factory);
    await db.authSession.put({ key: AUTH_SESSION_KEY, value: fakeSession('ada', NOW + HOUR) });
    const before = await until(session, isSignedInAs('ada'));
    factory.failures = Infinity;
    db.close({ disableAutoOpen: false });
    // Another window changed what is stored, so that this one reads it.
    rerunLiveQueries();
    await eventually(() => expect(health.current()).toEqual({ kind: 'lost' }));
    expect(session.current()).toBe(before);
    factory.failures = 0;
    await eventually(() => expect(health.current()).toBeNull());
    expect(session.current()).toBe(before);
  });
});
