import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { AuthBackend } from '#backend/auth/signIn.ts';
import type { AuthSession } from '#domain/account/authSession.ts';
import { fail, ok } from '#domain/result.ts';
import { AUTH_SESSION_KEY, storedAuthSession } from '#store/session/authStorage.ts';
import { openAccountDb, openSharedDb } from '#store/db.ts';
import { queueCreate } from '#store/outbox/outbox.ts';
import { createAccountSync } from '#app/accountSync.ts';
import { newPage } from '../../support/pages.ts';
import { fakeSession } from '../../support/auth/tokens.ts';
import { valueOf } from '../../support/device.ts';

const OWNER = 'ada';

function openBench() {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const shared = openSharedDb(options);
  const db = openAccountDb(OWNER, options);
  const refused: (AuthSession | undefined)[] = [];
  const signIn = (user: string, serial: number) => {
    const value = fakeSession(user, Date.now() + 3_600_000, serial);
    return shared.authSession.put({ key: AUTH_SESSION_KEY, value });
  };
  const accessToken: AuthBackend['accessToken'] = async (session) => {
    if (session !== undefined) {
      refused.push(session);
      await signIn(session.userId, 9);
    }
    const stored = await storedAuthSession(shared);
    return stored === null ? fail({ kind: 'signedOut' }) : ok(stored.accessToken);
  };
  const config = { url: 'http://server', anonKey: 'key' };
  const engine = createAccountSync({ db, owner: OWNER, shared, accessToken, config });
  const save = async () => {
    const stamp = { mutationId: randomUUID(), now: Date.now() };
    valueOf(await queueCreate(db, newPage({ author_id: OWNER }), stamp));
  };
  return { engine, refused, signIn, save };
}

describe('the outbox’s access token', () => {
  const sent: (string | null)[] = [];
  /** What happens while a request is on its way. */
  let meanwhile: () => Promise<unknown>;

  beforeEach(() => {
    sent.length = 0;
    meanwhile = () => Promise.resolve();
    vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
      sent.push(new Headers(init?.headers).get('authorization'));
      await meanwhile();
      return new Response('{"code":"PGRST301","message":"JWT"}', { status: 401 });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('is refreshed once when the server refuses it', async () => {
    const bench = openBench();
    await bench.signIn(OWNER, 1);
    await bench.save();
    expect(await bench.engine.flushOnce({ deadlineMs: 5000 })).toMatchObject({ pause: 'signIn' });
    expect(bench.refused).toHaveLength(1);
    expect(new Set(sent).size).toBe(2);
  });

  test('is neither sent nor refreshed when another user signed in', async () => {
    const bench = openBench();
    await bench.signIn('grace', 1);
    await bench.save();
    expect(await bench.engine.flushOnce({ deadlineMs: 5000 })).toMatchObject({ pause: 'signIn' });
    expect([bench.refused, sent]).toEqual([[], []]);
  });

  test('is used as it is when another window refreshed it', async () => {
    const bench = openBench();
    await bench.signIn(OWNER, 1);
    await bench.save();
    meanwhile = () => bench.signIn(OWNER, 2);
    await bench.engine.flushOnce({ deadlineMs: 5000 });
    expect(bench.refused).toEqual([]);
    expect(new Set(sent).size).toBe(2);
  });
});
