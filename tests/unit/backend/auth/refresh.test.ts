import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshSession, gatedFetch, type RefreshDeps } from '#backend/auth/refresh.ts';
import { readAuthSession } from '#domain/account/authSession.ts';
import { authSessionSlot } from '#store/session/authStorage.ts';
import { openSharedDb, type SharedDb } from '#store/db.ts';
import {
  alreadyUsed,
  fakeAuthServer,
  type FakeAuthServer,
} from '../../../support/auth/authServer.ts';
import { fakeSession } from '../../../support/auth/tokens.ts';
import { oneAtATime } from '#app/openStore.ts';

const NOW = Date.UTC(2026, 0, 1);
const EXPIRED = fakeSession('ada', NOW - 60_000);

let shared: SharedDb;
let server: FakeAuthServer;
let deps: RefreshDeps;
let slept: number[];

/** The gate of one window; those made with one lock share an origin. */
function gate(lock: RefreshDeps['lock']): RefreshDeps {
  return {
    config: { url: 'http://recto.test', anonKey: 'key' },
    fetch: server.fetch,
    slot: authSessionSlot(shared),
    lock,
    now: () => NOW,
    sleep: async (ms) => void slept.push(ms),
  };
}

beforeEach(async () => {
  shared = openSharedDb({ indexedDB: new IDBFactory(), IDBKeyRange });
  server = fakeAuthServer(EXPIRED, () => NOW);
  slept = [];
  deps = gate(oneAtATime((run) => run()));
  await shared.authSession.put({ key: 'recto-auth', value: EXPIRED });
});

const stored = () => deps.slot.read();

describe('the refresh gate', () => {
  test('a live token is reused', async () => {
    await deps.slot.replace(EXPIRED, fakeSession('ada', NOW + 91_000));
    expect(await freshSession(deps)).toMatchObject({ ok: true, value: { userId: 'ada' } });
    expect(server.refreshes()).toBe(0);
  });

  test('an expiring token is refreshed and stored', async () => {
    expect(await freshSession(deps)).toMatchObject({
      ok: true,
      value: { refreshToken: 'refresh-1', expiresAt: NOW + 3_600_000 },
    });
    expect(JSON.parse((await stored()) ?? '')).toMatchObject(JSON.parse(server.last()));
  });

  test('one of many concurrent windows refreshes for all', async () => {
    const lock = oneAtATime((run) => run());
    const answers = await Promise.all(Array.from({ length: 24 }, () => freshSession(gate(lock))));
    expect(server.refreshes()).toBe(1);
    for (const answer of answers) {
      expect(answer).toMatchObject({ ok: true, value: { refreshToken: 'refresh-1' } });
    }
  });

  test('a refused token is refreshed even before it expires', async () => {
    await deps.slot.replace(EXPIRED, fakeSession('ada', NOW + 3_000_000));
    const refused = readAuthSession(await stored());
    expect(await freshSession(deps, refused)).toMatchObject({
      ok: true,
      value: { refreshToken: 'refresh-1' },
    });
    expect(await freshSession(deps, refused)).toMatchObject({ ok: true });
    expect(server.refreshes()).toBe(1);
  });

  test('without an answer the session stays', async () => {
    server.next('drop');
    expect(await freshSession(deps)).toEqual({ ok: false, failure: { kind: 'offline' } });
    expect(await stored()).toBe(EXPIRED);
    expect(server.refreshes()).toBe(1);
  });

  test('a captive portal’s page does not count as an answer', async () => {
    server.next(new Response('<h1>Welcome to the hotel</h1>', { status: 200 }));
    expect(await freshSession(deps)).toEqual({ ok: false, failure: { kind: 'offline' } });
    server.next(new Response('<h1>Pay first</h1>', { status: 403 }));
    expect(await freshSession(deps)).toEqual({ ok: false, failure: { kind: 'offline' } });
    expect(await stored()).toBe(EXPIRED);
  });

  test('a busy server is retried after 200 ms, doubled each time (spec §9)', async () => {
    server.next(new Response('', { status: 503 }), new Response('', { status: 429 }));
    expect(await freshSession(deps)).toMatchObject({ ok: true });
    expect(slept).toEqual([200, 400]);
  });

  test('a server that stays busy does not end the session', async () => {
    server.next(...Array.from({ length: 4 }, () => new Response('', { status: 500 })));
    expect(await freshSession(deps)).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(await stored()).toBe(EXPIRED);
    expect(slept).toEqual([200, 400, 800]);
  });

  test('a permanently refused refresh signs out', async () => {
    server.next(alreadyUsed());
    expect(await freshSession(deps)).toEqual({ ok: false, failure: { kind: 'signedOut' } });
    expect(await stored()).toBeNull();
  });

  test('a gateway’s refusal of the project key does not sign out', async () => {
    server.next(new Response('{"message":"Invalid API key"}', { status: 401 }));
    expect(await freshSession(deps)).toEqual({ ok: false, failure: { kind: 'offline' } });
    expect(await stored()).toBe(EXPIRED);
  });

  test('a paused or missing project does not sign out', async () => {
    server.next(new Response('{"error":"requested path is invalid"}', { status: 404 }));
    expect(await freshSession(deps)).toEqual({ ok: false, failure: { kind: 'offline' } });
    expect(await stored()).toBe(EXPIRED);
  });

  test('an OAuth error signs out', async () => {
    const body = { error: 'invalid_grant', error_description: 'Invalid Refresh Token' };
    server.next(new Response(JSON.stringify(body), { status: 400 }));
    expect(await freshSession(deps)).toEqual({ ok: false, failure: { kind: 'signedOut' } });
    expect(await stored()).toBeNull();
  });

  test('a sign-out during the refresh is kept', async () => {
    const answering = freshSession(deps);
    await deps.slot.replace(EXPIRED, null);
    expect(await answering).toEqual({ ok: false, failure: { kind: 'signedOut' } });
    expect(await stored()).toBeNull();
  });

  test('without a session there is nothing to refresh', async () => {
    await deps.slot.replace(EXPIRED, null);
    expect(await freshSession(deps)).toEqual({ ok: false, failure: { kind: 'signedOut' } });
    expect(server.refreshes()).toBe(0);
  });

  test('a failing lock holder does not block the next', async () => {
    const lock = oneAtATime((run) => run());
    const failing = lock(() => Promise.reject(new Error('closed')));
    await expect(failing).rejects.toThrow('closed');
    expect(await freshSession(gate(lock))).toMatchObject({ ok: true });
  });
});

describe("the auth client's own refreshes", () => {
  const ADDRESS = 'http://recto.test/auth/v1/token?grant_type=refresh_token';
  const ask = (isAlone = false) =>
    gatedFetch(deps, () => isAlone)(ADDRESS, { method: 'POST', body: '{}' });

  test('they get the shared refresh', async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject(JSON.parse(server.last()));
  });

  test('offline they get the stored session at once', async () => {
    server.next('drop');
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(EXPIRED);
    expect(slept).toEqual([]);
  });

  test('while this window holds the lock they get the stored session', async () => {
    const answer = await ask(true);
    expect(await answer.text()).toBe(EXPIRED);
    expect(server.refreshes()).toBe(0);
  });

  test('a missing session is refused', async () => {
    server.next(alreadyUsed());
    expect((await ask()).status).toBe(400);
  });
});
