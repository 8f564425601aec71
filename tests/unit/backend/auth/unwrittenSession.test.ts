import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshSession, type RefreshDeps } from '#backend/auth/refresh.ts';
import { readAuthSession } from '#domain/account/authSession.ts';
import {
  AUTH_SESSION_KEY,
  authSessionSlot,
  clearAuthSession,
  createAuthStorage,
  storedAuthSession,
} from '#store/session/authStorage.ts';
import { openSharedDb, type SharedDb } from '#store/db.ts';
import { oneAtATime } from '#app/openStore.ts';
import {
  alreadyUsed,
  fakeAuthServer,
  type FakeAuthServer,
} from '../../../support/auth/authServer.ts';
import { fakeSession, fakeToken } from '../../../support/auth/tokens.ts';
import { eventually } from '../../../support/eventually.ts';
import { refuseWrites } from '../../../support/storageFaults.ts';

const NOW = Date.UTC(2026, 0, 1);
const EXPIRED = fakeSession('ada', NOW - 60_000);

let factory: IDBFactory;
let shared: SharedDb;
let server: FakeAuthServer;
let deps: RefreshDeps;

const openWindow = () => openSharedDb({ indexedDB: factory, IDBKeyRange });

beforeEach(async () => {
  factory = new IDBFactory();
  shared = openWindow();
  server = fakeAuthServer(EXPIRED, () => NOW);
  deps = {
    config: { url: 'http://recto.test', anonKey: 'key' },
    fetch: server.fetch,
    slot: authSessionSlot(shared),
    lock: oneAtATime((run) => run()),
    now: () => NOW,
    sleep: () => Promise.resolve(),
  };
  await shared.authSession.put({ key: AUTH_SESSION_KEY, value: EXPIRED });
});

const stored = () => deps.slot.read();

describe('a new session that a full disk refuses', () => {
  let disk: ReturnType<typeof refuseWrites> | null = null;
  const fill = (error: 'QuotaExceededError' | 'UnknownError' = 'QuotaExceededError') => {
    disk = refuseWrites(() => error);
  };
  const free = () => {
    disk?.end();
    disk = null;
  };
  afterEach(free);

  /** What is on the disk, as another window reads it. */
  const onDisk = async () => (await openWindow().authSession.get(AUTH_SESSION_KEY))?.value;
  const refreshTokenOf = (session: string | null | undefined) =>
    readAuthSession(session ?? null)?.refreshToken;

  test.each(['QuotaExceededError', 'UnknownError'] as const)(
    'is used from memory by everything in this window: %s',
    async (error) => {
      fill(error);
      expect(await freshSession(deps)).toMatchObject({
        ok: true,
        value: { refreshToken: 'refresh-1' },
      });
      expect(await freshSession(deps)).toMatchObject({ value: { refreshToken: 'refresh-1' } });
      expect(server.refreshes()).toBe(1);
      expect(await storedAuthSession(shared)).toMatchObject({ refreshToken: 'refresh-1' });
      const storage = createAuthStorage(shared, () => NOW);
      expect(refreshTokenOf(await storage.getItem(AUTH_SESSION_KEY))).toBe('refresh-1');
      expect(await onDisk()).toBe(EXPIRED);
    },
  );

  test('is written as soon as there is room', async () => {
    fill();
    await freshSession(deps);
    free();
    expect(await freshSession(deps)).toMatchObject({ ok: true });
    expect(refreshTokenOf(await onDisk())).toBe('refresh-1');
    expect(server.refreshes()).toBe(1);
  });

  test('is refreshed in its turn, with the disk still full', async () => {
    fill();
    await freshSession(deps);
    const first = readAuthSession(await stored());
    expect(await freshSession(deps, first)).toMatchObject({
      ok: true,
      value: { refreshToken: 'refresh-2' },
    });
    expect(refreshTokenOf(await stored())).toBe('refresh-2');
    free();
    await stored();
    expect(refreshTokenOf(await onDisk())).toBe('refresh-2');
  });

  test('is not replaced by the older one that the auth client writes back', async () => {
    const [older, newer] = [NOW - 120_000, NOW - 60_000].map((issuedAt, serial) =>
      JSON.stringify({
        access_token: fakeToken('ada', NOW - 1000, serial, issuedAt),
        refresh_token: `refresh-${serial}`,
      }),
    ) as [string, string];
    await shared.authSession.put({ key: AUTH_SESSION_KEY, value: older });
    fill();
    await deps.slot.replace(older, newer);
    free();
    await createAuthStorage(shared, () => NOW).setItem(AUTH_SESSION_KEY, older);
    expect(await stored()).toBe(newer);
    expect(await onDisk()).toBe(newer);
  });

  test('yields to a sign-out, in this window or another one', async () => {
    fill();
    await freshSession(deps);
    free();
    await clearAuthSession(openWindow(), NOW);
    expect(await freshSession(deps)).toEqual({ ok: false, failure: { kind: 'signedOut' } });
    expect(await storedAuthSession(shared)).toBeNull();
    expect(await onDisk()).toBeUndefined();
  });

  test('yields to the newer session of another window', async () => {
    fill();
    await freshSession(deps);
    free();
    const newer = fakeSession('ada', NOW + 3_600_000, 7);
    await authSessionSlot(openWindow()).replace(EXPIRED, newer);
    expect(await stored()).toBe(newer);
    expect(await onDisk()).toBe(newer);
  });

  test('a permanent refusal by the server ends the sign-in', async () => {
    fill();
    await freshSession(deps);
    const first = readAuthSession(await stored());
    free();
    server.next(alreadyUsed());
    expect(await freshSession(deps, first)).toEqual({ ok: false, failure: { kind: 'signedOut' } });
    expect(await onDisk()).toBeUndefined();
  });

  test('reaches live queries of the session', async () => {
    const seen: (string | undefined)[] = [];
    const query = liveQuery(() => storedAuthSession(shared)).subscribe({
      next: (session) => void seen.push(session?.refreshToken),
    });
    await eventually(() => expect(seen).toEqual(['refresh-0']));
    fill();
    await freshSession(deps);
    await eventually(() => expect(seen.at(-1)).toBe('refresh-1'));
    query.unsubscribe();
  });
});
