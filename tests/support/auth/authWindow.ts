import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect } from 'vitest';
import { createBackend } from '#backend/backend.ts';
import { parseAuthCallback, type AuthCallback } from '#domain/account/authCallback.ts';
import type { Result } from '#domain/result.ts';
import type { User } from '#domain/account/profile.ts';
import { signUp } from '#mutators/auth/signIn.ts';
import type { Services } from '#mutators/services.ts';
import {
  AUTH_SESSION_KEY,
  authSessionSlot,
  createAuthStorage,
} from '#store/session/authStorage.ts';
import { openSharedDb, type SharedDb } from '#store/db.ts';
import { oneAtATime } from '#app/openStore.ts';
import type { TestBackend } from '../backend.ts';
import { eventually } from '../eventually.ts';
import { TEST_PROJECT } from '../testProject.ts';

export const PASSWORD = 'Paper-and-1nk';

/** A tab on its own device with the real backend, or on the device of `shared`. */
export function openAuthWindow(
  server: TestBackend,
  shared: SharedDb = openSharedDb({ indexedDB: new IDBFactory(), IDBKeyRange }),
): Services {
  return {
    shared,
    backend: createBackend({
      config: { url: server.url, anonKey: server.anonKey },
      appOrigin: server.url,
      fetch: server.fetch,
      slot: authSessionSlot(shared),
      lock: oneAtATime((run) => run()),
      now: Date.now,
      sleep: () => Promise.resolve(),
      storage: createAuthStorage(shared, Date.now),
      storageKey: AUTH_SESSION_KEY,
    }),
    publish: (html) => Promise.resolve({ html, css: null, removed: [] }),
    now: Date.now,
    newId: randomUUID,
    project: TEST_PROJECT,
    requestReplay: () => undefined,
    requestPull: () => undefined,
  };
}

/** Returns the value; a failure fails the test. */
export async function valueOf<T>(running: Promise<Result<T>>): Promise<T> {
  const result = await running;
  expect(result).toMatchObject({ ok: true });
  if (!result.ok) throw new Error(result.failure.kind);
  return result.value;
}

/** Creates an account, signed in. */
export function createAccount(services: Services, email: string): Promise<User> {
  return valueOf(
    signUp(services, {
      fullName: 'Ada Writer',
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }),
  );
}

/** Follows every redirect and returns the final URL. */
export async function followTo(
  server: TestBackend,
  address: string,
  init: RequestInit = {},
): Promise<string> {
  const answer = await server.fetch(address, { redirect: 'manual', ...init });
  const next = answer.headers.get('location');
  if (next === null) return address;
  const url = new URL(next, address).toString();
  return new URL(url).pathname.startsWith('/auth/v1/') ? followTo(server, url) : url;
}

/** Submits or cancels the stand-in page; returns the next URL. */
export async function atGoogle(
  server: TestBackend,
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<AuthCallback> {
  const page = await followTo(server, address);
  const state = new URL(page).searchParams.get('state') ?? '';
  const landing = await followTo(server, page, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ state, ...fields }).toString(),
  });
  return parseAuthCallback(landing);
}

export function mailedLink(server: TestBackend, to: string): Promise<string> {
  return eventually(async () => {
    const answer = await server.fetch(`${server.url}/auth/v1/local/mails`, {
      headers: { accept: 'application/json' },
    });
    const mails = (await answer.json()) as { to: string; link: string }[];
    const link = mails.find((mail) => mail.to === to)?.link;
    if (link === undefined) throw new Error('no mail yet');
    return link;
  });
}
