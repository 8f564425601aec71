import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Session, SessionSource } from '#mutators/auth/signIn.ts';
import { openAccountDb, openSharedDb, type SharedDb } from '#store/db.ts';
import { healthOf } from '#store/health/health.ts';
import { saveSeenWork, type WitnessStorage } from '#store/health/storageWitness.ts';
import { rememberAccount } from '#store/session/authStorage.ts';
import { watchPresence } from '#app/watchPresence.ts';
import { eventually } from '../../support/eventually.ts';

const ADA = {
  id: 'ada',
  email: 'ada@example.org',
  fullName: 'Ada Writer',
  avatarUrl: null,
  createdAt: '',
  updatedAt: '',
};

let indexedDB: IDBFactory;
let shared: SharedDb;
let memory: WitnessStorage;

const source = (session: Session): SessionSource => ({
  current: () => session,
  subscribe: () => () => undefined,
});
const signedOut = source({ status: 'signedOut' });
const signedIn = () =>
  source({
    status: 'signedIn',
    user: ADA,
    db: openAccountDb('ada', { indexedDB, IDBKeyRange }),
    auth: 'live',
    level: 'aal1',
    expiresAt: 0,
  });

/** What a browser does to the databases of a site whose space it needs. */
function clearBrowser(): void {
  indexedDB = new IDBFactory();
  shared = openSharedDb({ indexedDB, IDBKeyRange });
}

describe('a browser that also clears the session', () => {
  beforeEach(async () => {
    clearBrowser();
    const values = new Map<string, string>();
    memory = {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    };
    await rememberAccount(shared, ADA);
    watchPresence(signedIn(), shared, memory);
    saveSeenWork(memory, 'ada', { at: 1, unsent: 0, drafts: 0 });
  });

  test('the visitor sees why they are signed out', async () => {
    clearBrowser();
    watchPresence(signedOut, shared, memory);
    await eventually(() => expect(healthOf(shared).current()).toMatchObject({ kind: 'cleared' }));
  });

  test('a sign-out by the user shows no notice', async () => {
    watchPresence(signedOut, shared, memory);
    await eventually(() => expect(memory.getItem('recto-signed-in')).toBeNull());
    clearBrowser();
    watchPresence(signedOut, shared, memory);
    expect(await shared.accounts.count()).toBe(0);
    expect(healthOf(shared).current()).toBeNull();
  });
});
