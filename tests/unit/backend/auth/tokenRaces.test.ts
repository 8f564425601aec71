import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { createAccountBackend, type AccountBackend } from '#backend/account.ts';
import { readAuthSession } from '#domain/account/authSession.ts';
import {
  AUTH_SESSION_KEY,
  authSessionSlot,
  createAuthStorage,
  storedAuthSession,
  tokenFor,
} from '#store/session/authStorage.ts';
import { openSharedDb, type SharedDb } from '#store/db.ts';
import { oneAtATime } from '#app/openStore.ts';
import { nextTurn } from '../../../support/eventually.ts';
import { strictAuthServer, type StrictAuthServer } from '../../../support/auth/strictAuthServer.ts';

const SESSIONS = 100;
const WINDOWS = 4;

/** The same sequence of numbers from 0 to 1 for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Yields for a few turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

/** One window of the device; all windows share the lock, as Web Locks do in an origin. */
function openWindow(
  shared: SharedDb,
  server: StrictAuthServer,
  lock: <T>(run: () => Promise<T>) => Promise<T>,
): AccountBackend {
  return createAccountBackend({
    config: { url: 'http://recto.test', anonKey: 'key' },
    appOrigin: 'http://recto.test',
    fetch: server.fetch,
    slot: authSessionSlot(shared),
    lock,
    now: Date.now,
    sleep: () => turns(1),
    storage: createAuthStorage(shared, Date.now),
    storageKey: AUTH_SESSION_KEY,
  });
}

/** What windows do with a session concurrently while the worker reads it. */
async function crowd(seed: number): Promise<{ shared: SharedDb; server: StrictAuthServer }> {
  const random = numbersFrom(seed);
  const some = (most: number) => Math.floor(random() * most);
  const shared = openSharedDb({ indexedDB: new IDBFactory(), IDBKeyRange });
  // About to expire: the first caller refreshes it.
  const server = strictAuthServer(Date.now() + 60_000, () => turns(some(6)));
  await shared.authSession.put({ key: AUTH_SESSION_KEY, value: server.first });
  const lock = oneAtATime((run) => run());
  const windows = Array.from({ length: WINDOWS }, () => openWindow(shared, server, lock));
  const does: readonly ((window: AccountBackend) => Promise<unknown>)[] = [
    ({ auth }) => auth.accessToken(),
    // The server has just refused the token.
    async ({ auth }) => auth.accessToken((await storedAuthSession(shared)) ?? undefined),
    ({ factors }) => factors.read(),
    ({ factors }) => factors.verify('one', '123456'),
    ({ passwords }) => passwords.change('Paper-and-1nk', null),
    ({ passwords }) => passwords.endOthers(),
    ({ factors }) => factors.remove('one'),
    () => tokenFor(shared, 'ada', Date.now()),
  ];
  await Promise.all(
    windows.flatMap((window) =>
      Array.from({ length: 3 }, async () => {
        await turns(some(20));
        await does[some(does.length)]?.(window);
      }),
    ),
  );
  return { shared, server };
}

describe('a server that refuses every refresh token that was used before', () => {
  test(`${SESSIONS} of ${SESSIONS} sessions are kept, whatever ${WINDOWS} windows and the worker do at once`, async () => {
    let kept = 0;
    const lost: number[] = [];
    for (let seed = 1; seed <= SESSIONS; seed += 1) {
      const { shared, server } = await crowd(seed);
      const stored = readAuthSession(
        (await shared.authSession.get(AUTH_SESSION_KEY))?.value ?? null,
      );
      const isKept = server.refused() === 0 && stored?.refreshToken === server.current();
      if (isKept) kept += 1;
      else lost.push(seed);
    }
    expect({ kept, lost }).toEqual({ kept: SESSIONS, lost: [] });
  });
});
