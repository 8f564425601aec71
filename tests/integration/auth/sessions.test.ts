import { createHmac, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthSite } from '../../support/auth/authSite.ts';
import { isGotrue, openTestedSite } from '../../support/auth/testedSite.ts';

const PASSWORD = 'Paper-and-1nk';

let site: AuthSite;
let email: string;
let ada: SupabaseClient;

beforeAll(async () => {
  site = await openTestedSite();
});

afterAll(() => site.close());

beforeEach(async () => {
  email = `${randomUUID()}@example.org`;
  ada = site.device();
  await ada.auth.signUp({ email, password: PASSWORD });
});

async function signIn(): Promise<SupabaseClient> {
  const client = site.device();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return client;
}

async function tokenOf(client: SupabaseClient): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? '';
}

const isOpen = async (client: SupabaseClient) =>
  (await client.auth.refreshSession()).error === null;

describe('spec §7: sessions', () => {
  test('a local sign-out keeps the other sessions', async () => {
    const elsewhere = await signIn();
    expect((await ada.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect(await isOpen(elsewhere)).toBe(true);
    expect(await isOpen(ada)).toBe(false);
  });

  test('signing out the others keeps this session', async () => {
    const elsewhere = await signIn();
    expect((await ada.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect([await isOpen(ada), await isOpen(elsewhere)]).toEqual([true, false]);
  });

  test('a global sign-out ends every session', async () => {
    const elsewhere = await signIn();
    expect((await ada.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect([await isOpen(ada), await isOpen(elsewhere)]).toEqual([false, false]);
  });

  test('a refresh token works once, the latest may be repeated, and an older one ends the session', async () => {
    const first = (await ada.auth.getSession()).data.session?.refresh_token ?? '';
    const second = await refreshWith(first);
    expect((await refreshWith(first)).token).toBe(second.token);
    const third = await refreshWith(second.token);
    expect(third.code).toBeNull();
    // Hosted, it may be repeated for ten seconds.
    await site.wait(10_000);
    expect((await refreshWith(first)).code).toBe('refresh_token_already_used');
    await site.wait(10_000);
    expect((await refreshWith(third.token)).code).not.toBeNull();
  });

  async function refreshWith(token: string) {
    const { data, error } = await site.device().auth.refreshSession({ refresh_token: token });
    return { token: data.session?.refresh_token ?? '', code: error?.code ?? null };
  }
});

describe('spec §7: token verification', () => {
  test('the client verifies a token with the public key, without a request', async () => {
    const token = await tokenOf(ada);
    const jwks = await fetch(`${site.url}/auth/v1/.well-known/jwks.json`);
    const { keys } = (await jwks.json()) as { keys: Record<string, string>[] };
    expect(keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }]);
    expect(Object.keys(keys[0] ?? {})).not.toContain('d');
    const requested: string[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      requested.push(new Request(input, init).url);
      return original(input, init);
    };
    const { data, error } = await ada.auth.getClaims(token);
    globalThis.fetch = original;
    expect(error).toBeNull();
    expect(requested.filter((url) => url.endsWith('/user'))).toEqual([]);
    expect(data?.header).toMatchObject({ alg: 'ES256', kid: keys[0]?.['kid'] });
    expect(data?.claims).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      iss: `${site.url}/auth/v1`,
      email,
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password' }],
      app_metadata: { provider: 'email' },
      is_anonymous: false,
    });
  });

  test('a tampered token is refused by the client and by every API', async () => {
    const [head = '', body = '', signature = ''] = (await tokenOf(ada)).split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: randomUUID() }));
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const shared = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');
    const { keys } = (await (await fetch(`${site.url}/auth/v1/.well-known/jwks.json`)).json()) as {
      keys: object[];
    };
    const text = `${shared}.${forged.toString('base64url')}`;
    // Key confusion: the public key used as an HMAC secret.
    const confused = createHmac('sha256', JSON.stringify(keys[0])).update(text).digest('base64url');
    // The auth server alone has no data API.
    const dataPaths = isGotrue ? [] : ['/rest/v1/profiles?select=id'];
    for (const token of [
      `${head}.${forged.toString('base64url')}.${signature}`,
      `${none}.${forged.toString('base64url')}.`,
      `${text}.${confused}`,
    ]) {
      const headers = { apikey: site.anonKey, authorization: `Bearer ${token}` };
      const user = await fetch(`${site.url}/auth/v1/user`, { headers });
      expect([user.status, (await user.json()).error_code]).toEqual([403, 'bad_jwt']);
      for (const path of dataPaths) {
        expect((await fetch(`${site.url}${path}`, { headers })).status).toBe(401);
      }
      const factors = await fetch(`${site.url}/auth/v1/factors`, { method: 'POST', headers });
      expect(factors.status).toBe(403);
    }
    expect(
      (await ada.auth.getClaims(`${head}.${forged.toString('base64url')}.${signature}`)).error
        ?.message,
    ).toBe('Invalid JWT signature');
  });

  test('requests without the API key are refused', async () => {
    for (const path of [
      'token?grant_type=password',
      'signup',
      'recover',
      'resend',
      'verify',
      'user',
      'factors',
    ]) {
      const method = path === 'user' ? 'GET' : 'POST';
      for (const apikey of [undefined, 'wrong']) {
        const answer = await fetch(`${site.url}/auth/v1/${path}`, {
          method,
          headers: apikey === undefined ? {} : { apikey },
          ...(method === 'POST' ? { body: JSON.stringify({ email, password: PASSWORD }) } : {}),
        });
        expect([path, answer.status]).toEqual([path, 401]);
      }
    }
  });

  test.skipIf(isGotrue)('another spelling of a path does not bypass a rate limit', async () => {
    for (const path of [
      '%74oken?grant_type=password',
      'token/?grant_type=password&grant_type=x',
      '/token?grant_type=password',
      'token?grant%5Ftype=password&x=1',
      './token?grant_type=password',
      'otp',
      'magiclink',
      '%6Ftp',
    ]) {
      const statuses: number[] = [];
      for (let guess = 0; guess < 10; guess += 1) {
        const answer = await fetch(`${site.url}/auth/v1/${path}`, {
          method: 'POST',
          headers: { apikey: site.anonKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: 'Wrong-1nk' }),
        });
        statuses.push(answer.status);
      }
      expect([path, statuses.includes(429) || !statuses.includes(400)]).toEqual([path, true]);
      await site.wait(6 * 60_000);
    }
  });
});
