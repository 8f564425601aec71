import 'fake-indexeddb/auto';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Session, SessionSource } from '#mutators/auth/signIn.ts';
import { AUTH_SESSION_KEY } from '#store/session/authStorage.ts';
import { openAccountDb, openSharedDb } from '#store/db.ts';
import { healthOf } from '#store/health/health.ts';
import { rerunLiveQueries } from '#store/health/watch.ts';
import { createSession } from '#app/createSession.ts';
import { eventually } from '../../support/eventually.ts';
import { StubbornFactory } from '../../support/storageFaults.ts';
import { fakeSession } from '../../support/auth/tokens.ts';

const NOW = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

let open: { close: () => void }[];

beforeEach(() => {
  open = [];
});

afterEach(() => {
  for (const session of open) session.close();
});

async function until(source: SessionSource, is: (session: Session) => boolean): Promise<Session> {
  await eventually(() => expect(is(source.current())).toBe(true));
  return source.current();
}

const isSignedInAs = (id: string) => (session: Session) =>
  session.status === 'signedIn' && session.user.id === id;

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
