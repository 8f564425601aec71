import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createAccountBackend, type AccountBackend } from '#backend/account.ts';
import { createAvatarsBackend, type SendBytes } from '#backend/avatars.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Result } from '#domain/result.ts';
import type { User } from '#domain/account/profile.ts';
import type { ProfileServices } from '#mutators/auth/profile.ts';
import {
  AUTH_SESSION_KEY,
  authSessionSlot,
  createAuthStorage,
} from '#store/session/authStorage.ts';
import { openSharedDb, type SharedDb } from '#store/db.ts';
import type { TestBackend, TestUser } from './backend.ts';
import { jpegBytes, webpBytes } from './storage/pictureBytes.ts';

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** A signed-in device and its requests to a test backend. */
export interface ProfileRig {
  readonly testUser: TestUser;
  readonly shared: SharedDb;
  readonly parts: AccountBackend;
  /** In order. */
  readonly requests: readonly SentRequest[];
  /** Overrides the server's response unless `answer` returns null. */
  readonly answerWith: (answer: (request: SentRequest) => Response | null) => void;
  readonly signInAs: (user: TestUser) => Promise<void>;
  /** The account with the dependencies of the mutators. */
  readonly account: (user?: Partial<User>) => ProfileServices;
  /** Resolves when no request is running. */
  readonly quiet: () => Promise<void>;
}

/** Signs a new user up on a new device. */
export async function profileRig(backend: TestBackend): Promise<ProfileRig> {
  const testUser = await backend.signUp();
  const shared = openSharedDb({ indexedDB: new IDBFactory(), IDBKeyRange });
  const requests: SentRequest[] = [];
  const running = new Set<Promise<unknown>>();
  let answerTo: (request: SentRequest) => Response | null = () => null;
  let names = 0;
  const ask = async (request: Request): Promise<Response> => {
    const { pathname: path } = new URL(request.url);
    const seen = { method: request.method, path, body: await request.clone().text() };
    requests.push(seen);
    return answerTo(seen) ?? backend.fetch(request);
  };
  const call: typeof fetch = (input, init) => {
    const answering = ask(new Request(input, init));
    running.add(answering);
    return answering.finally(() => running.delete(answering));
  };
  const send: SendBytes = async ({ url, headers, bytes, onProgress, signal }) => {
    if (signal.aborted) return null;
    const answer = await call(url, { method: 'POST', headers, body: bytes }).catch(() => null);
    onProgress(1);
    return answer === null ? null : { status: answer.status, text: await answer.text() };
  };
  const deps = {
    config: { url: backend.url, anonKey: backend.anonKey },
    appOrigin: backend.url,
    fetch: call,
    slot: authSessionSlot(shared),
    lock: <T>(run: () => Promise<T>) => run(),
    now: Date.now,
    sleep: () => Promise.resolve(),
    storage: createAuthStorage(shared, Date.now),
    storageKey: AUTH_SESSION_KEY,
  };
  const parts = { ...createAccountBackend(deps), avatars: createAvatarsBackend(deps, send) };
  const signInAs = async ({ accessToken, refreshToken }: TestUser) => {
    const value = JSON.stringify({ access_token: accessToken, refresh_token: refreshToken });
    await shared.authSession.put({ key: AUTH_SESSION_KEY, value });
  };
  await signInAs(testUser);
  return {
    testUser,
    shared,
    parts,
    requests,
    answerWith: (answer) => {
      answerTo = answer;
    },
    signInAs,
    account: (user = {}) => ({
      user: {
        id: testUser.id,
        email: testUser.email,
        fullName: 'Test Person',
        avatarUrl: null,
        createdAt: '',
        updatedAt: '',
        ...user,
      },
      shared,
      newId: () => `random${(names += 1)}`,
      backend: { account: (run) => run(parts) },
    }),
    quiet: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/** The message shown for a result. */
export function textOf(result: Result<unknown>): string {
  return result.ok ? 'it worked' : describeFailure(result.failure);
}

/** A small file with an image type. */
export function image(type = 'image/webp'): Blob {
  return new Blob([type === 'image/jpeg' ? jpegBytes(32) : webpBytes(32)], { type });
}

/** An upload without progress or abort. */
export function unwatched() {
  return { onProgress: () => undefined, signal: new AbortController().signal };
}
