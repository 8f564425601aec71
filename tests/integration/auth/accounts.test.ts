import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBackend } from '#backend/backend.ts';
import { LOCAL_ANON_KEY } from '#backend/config.ts';
import { refreshProfile, signIn, signOut, signUp } from '#mutators/auth/signIn.ts';
import type { Services } from '#mutators/services.ts';
import {
  AUTH_SESSION_KEY,
  authSessionSlot,
  createAuthStorage,
  knownAccount,
  storedAuthSession,
  tokenFor,
} from '#store/session/authStorage.ts';
import { openSharedDb } from '#store/db.ts';
import { oneAtATime } from '#app/openStore.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { TEST_PROJECT } from '../../support/testProject.ts';

const PASSWORD = 'Paper-and-1nk';

let server: TestBackend;
let email: string;

beforeAll(async () => {
  server = await openTestBackend();
});

afterAll(() => server.close());

beforeEach(() => {
  email = `${randomUUID()}@example.org`;
});

/** A tab on its own device with the real backend; `fetch` can simulate the network. */
function openWindow(fetchIt: typeof fetch = server.fetch): Services {
  const shared = openSharedDb({ indexedDB: new IDBFactory(), IDBKeyRange });
  return {
    shared,
    backend: createBackend({
      config: { url: server.url, anonKey: server.anonKey },
      fetch: fetchIt,
      slot: authSessionSlot(shared),
      lock: oneAtATime((run) => run()),
      now: Date.now,
      sleep: () => Promise.resolve(),
      storage: createAuthStorage(shared, Date.now),
      storageKey: AUTH_SESSION_KEY,
      appOrigin: server.url,
    }),
    publish: (html) => Promise.resolve({ html, css: null, removed: [] }),
    now: Date.now,
    newId: randomUUID,
    project: TEST_PROJECT,
    requestReplay: () => undefined,
    requestPull: () => undefined,
  };
}

const create = (services: Services) =>
  signUp(services, {
    fullName: 'Ada Writer',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });

const noNetwork: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));

describe('spec §4: accounts', () => {
  test('the app and the embedded backend agree on the public key', () => {
    expect(server.anonKey).toBe(LOCAL_ANON_KEY);
  });

  test('signing up creates an account, a session and a profile', async () => {
    const services = openWindow();
    const made = await create(services);
    expect(made).toMatchObject({
      ok: true,
      value: { email, fullName: 'Ada Writer', avatarUrl: null },
    });
    if (!made.ok) return;
    expect(await knownAccount(services.shared, made.value.id)).toEqual(made.value);
    expect(await tokenFor(services.shared, made.value.id, Date.now())).toMatchObject({ ok: true });
  });

  test('a missing profile row is created', async () => {
    const services = openWindow();
    const made = await create(services);
    if (!made.ok) throw new Error(made.failure.kind);
    await server.query('delete from public.profiles where id = $1', [made.value.id]);
    expect(await refreshProfile(services)).toMatchObject({
      ok: true,
      value: { id: made.value.id, email, fullName: 'Ada Writer' },
    });
  });

  test('a taken email is reported', async () => {
    expect((await create(openWindow())).ok).toBe(true);
    expect(await create(openWindow())).toEqual({ ok: false, failure: { kind: 'emailTaken' } });
  });

  test('a wrong password and an unknown email get the same answer', async () => {
    await create(openWindow());
    const services = openWindow();
    const refused = { ok: false, failure: { kind: 'wrongCredentials' } };
    expect(await signIn(services, { email, password: 'Wrong-1nk' })).toEqual(refused);
    expect(await signIn(services, { email: `x${email}`, password: PASSWORD })).toEqual(refused);
    expect(await storedAuthSession(services.shared)).toBeNull();
  });

  test('a user signs in on another device', async () => {
    await create(openWindow());
    expect(await signIn(openWindow(), { email, password: PASSWORD })).toMatchObject({
      ok: true,
      value: { email, fullName: 'Ada Writer' },
    });
  });

  test('signing in without a network fails with a message', async () => {
    const offline = { ok: false, failure: { kind: 'offline' } };
    expect(await signIn(openWindow(noNetwork), { email, password: PASSWORD })).toEqual(offline);
    expect(await create(openWindow(noNetwork))).toEqual(offline);
  });

  test('a captive portal’s answer counts as offline', async () => {
    const portal: typeof fetch = async () => new Response('<h1>Hotel</h1>', { status: 200 });
    expect(await signIn(openWindow(portal), { email, password: PASSWORD })).toMatchObject({
      ok: false,
      failure: { kind: 'offline' },
    });
  });

  test('signing out works offline; the device remembers the account', async () => {
    let network = server.fetch;
    const services = openWindow((input, init) => network(input, init));
    const made = await create(services);
    if (!made.ok) throw new Error(made.failure.kind);
    network = noNetwork;
    expect(await signOut(services)).toEqual({ ok: true, value: null });
    expect(await storedAuthSession(services.shared)).toBeNull();
    expect(await knownAccount(services.shared, made.value.id)).toEqual(made.value);
  });
});

describe('spec §4: session refresh', () => {
  test('concurrent requests with a refused token refresh it once', async () => {
    let refreshes = 0;
    const services = openWindow((input, init) => {
      if (new Request(input, init).url.includes('grant_type=refresh_token')) refreshes += 1;
      return server.fetch(input, init);
    });
    await create(services);
    const before = await storedAuthSession(services.shared);
    if (before === null) throw new Error('not signed in');
    const tokens = await Promise.all(
      Array.from({ length: 8 }, () =>
        services.backend.account(({ auth }) => auth.accessToken(before)),
      ),
    );
    const after = await storedAuthSession(services.shared);
    expect(refreshes).toBe(1);
    expect(after?.refreshToken).not.toBe(before.refreshToken);
    for (const token of tokens) expect(token).toEqual({ ok: true, value: after?.accessToken });
  });

  test('a session ended by the server signs the user out', async () => {
    const services = openWindow();
    const made = await create(services);
    if (!made.ok) throw new Error(made.failure.kind);
    await server.query('delete from auth.sessions where user_id = $1', [made.value.id]);
    const session = await storedAuthSession(services.shared);
    if (session === null) throw new Error('not signed in');
    expect(await services.backend.account(({ auth }) => auth.accessToken(session))).toEqual({
      ok: false,
      failure: { kind: 'signedOut' },
    });
    expect(await storedAuthSession(services.shared)).toBeNull();
  });

  test('a sign-out ends the session on the server', async () => {
    const services = openWindow();
    await create(services);
    const session = await storedAuthSession(services.shared);
    if (session === null) throw new Error('not signed in');
    expect(await services.backend.account(({ auth }) => auth.revoke(session.accessToken))).toEqual({
      ok: true,
      value: null,
    });
    expect(await services.backend.account(({ auth }) => auth.accessToken(session))).toEqual({
      ok: false,
      failure: { kind: 'signedOut' },
    });
  });
});
