import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountBackend } from '#backend/account.ts';
import type { Factor } from '#domain/account/authSession.ts';
import { accountFailure } from '#domain/account/accountFailures.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { passSecondFactor } from '#mutators/auth/factors.ts';
import type { Services } from '#mutators/services.ts';
import { AUTH_SESSION_KEY } from '#store/session/authStorage.ts';
import { openSharedDb } from '#store/db.ts';
import { fakeSession } from '../../../support/auth/tokens.ts';

const NOW = Date.UTC(2026, 0, 1);
const WRONG = fail(accountFailure('wrongCode'));
const OFFLINE = fail({ kind: 'offline' } as const);

let factors: readonly Factor[];
let right: Readonly<Record<string, string>>;
let tried: string[];
let offlineAt: string | null;
let services: Services;

const factor = (id: string, type: Factor['type'] = 'totp'): Factor => ({
  id,
  type,
  name: id,
  createdAt: '',
});

beforeEach(async () => {
  factors = [factor('old'), factor('new')];
  right = { old: '111111', new: '222222' };
  tried = [];
  offlineAt = null;
  const shared = openSharedDb({ indexedDB: new IDBFactory(), IDBKeyRange });
  const passed = fakeSession('ada', NOW, 1, { aal: 'aal2' });
  const backend = {
    profiles: { readOwn: () => Promise.resolve(OFFLINE) },
    factors: {
      read: () => Promise.resolve(ok({ factors, identities: [] })),
      verify: async (id: string, code: string) => {
        tried.push(id);
        if (offlineAt === id) return OFFLINE;
        if (right[id] !== code) return WRONG;
        await shared.authSession.put({ key: AUTH_SESSION_KEY, value: passed });
        return ok(null);
      },
    },
  } as unknown as AccountBackend;
  services = {
    shared,
    backend: {
      account: <T>(call: (account: AccountBackend) => Promise<Result<T>>) => call(backend),
    },
    requestReplay: () => undefined,
  } as unknown as Services;
});

describe('spec §4: a code at sign-in', () => {
  test('is tried with every authenticator app, oldest first', async () => {
    expect(await passSecondFactor(services, '222222')).toMatchObject({ ok: true });
    expect(tried).toEqual(['old', 'new']);
  });

  test('is wrong when it matches none of them', async () => {
    expect(await passSecondFactor(services, '333333')).toEqual(WRONG);
  });

  test('is not tried further after a network failure', async () => {
    offlineAt = 'old';
    expect(await passSecondFactor(services, '222222')).toEqual(OFFLINE);
    expect(tried).toEqual(['old']);
  });

  test.each(['111 111', '111-111', ' 111111 '])('may be spaced as "%s"', async (typed) => {
    expect(await passSecondFactor(services, typed)).toMatchObject({ ok: true });
  });

  test.each(['', '11111', '1111111', 'abcdef'])(
    'is asked for when "%s" was typed',
    async (typed) => {
      expect(await passSecondFactor(services, typed)).toMatchObject({
        failure: { reason: 'codeMissing' },
      });
      expect(tried).toEqual([]);
    },
  );

  test('fails with an explanation where a phone is the only factor', async () => {
    factors = [factor('phone', 'phone')];
    expect(await passSecondFactor(services, '111111')).toMatchObject({
      failure: { reason: 'phoneFactorOnly' },
    });
  });
});
