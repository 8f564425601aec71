import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBackend } from '../../../supabase/local/createBackend.ts';
import { openAuthSite, step, type AuthSite } from '../../support/auth/authSite.ts';
import { templateDump } from '../../support/backend.ts';

const PASSWORD = 'Paper-and-1nk';

let site: AuthSite;
let email: string;
let back: string;

beforeAll(async () => {
  site = await openAuthSite();
});

afterAll(() => site.close());

beforeEach(() => {
  email = `${randomUUID()}@example.org`;
  back = `${site.url}/auth/callback?from=%2Fprofile`;
});

/** What the client would open to sign in. */
async function addressOf(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: back, skipBrowserRedirect: true },
  });
  if (error !== null) throw error;
  return data.url;
}

/** Goes from there to the page that stands in for Google, fills it in, and gives where the browser ends. */
async function through(address: string, form: Readonly<Record<string, string>>): Promise<URL> {
  const page = await step(address);
  const state = page.searchParams.get('state') ?? '';
  const callback = await step(`${page.origin}${page.pathname}`, { state, ...form });
  return step(callback.href);
}

async function signInAs(name: string, address = email): Promise<SupabaseClient> {
  const client = site.device();
  const end = await through(await addressOf(client), { name, email: address });
  const { error } = await client.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  return client;
}

describe('spec §1: signing in with Google, on this machine a page that stands in for it', () => {
  test('a new person gets an account and a profile with the name', async () => {
    const client = await signInAs('Ada Writer');
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ada Writer', email_verified: true },
    });
    const profile = await client.from('profiles').select('full_name, email').single();
    expect(profile.data).toEqual({ full_name: 'Ada Writer', email });
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
  });

  test('the way back is kept, with a code that counts once', async () => {
    const client = site.device();
    const end = await through(await addressOf(client), { name: '', email });
    const code = end.searchParams.get('code') ?? '';
    expect(end.origin + end.pathname).toBe(`${site.url}/auth/callback`);
    expect(end.searchParams.get('from')).toBe('/profile');
    expect(end.hash).toBe('');
    const other = site.device();
    await addressOf(other);
    expect((await other.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    await addressOf(client);
    expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe(
      'flow_state_not_found',
    );
  });

  test('cancelling comes back as the hosted service says it', async () => {
    const end = await through(await addressOf(site.device()), { cancel: '1' });
    expect(end.searchParams.get('from')).toBe('/profile');
    expect(end.searchParams.get('error')).toBe('access_denied');
    expect(end.searchParams.has('error_code')).toBe(false);
    expect(end.hash).toBe('#error=access_denied&error_description=&sb=');
  });

  test('the account with the same e-mail is entered, not a second one made', async () => {
    const client = site.device();
    const made = await client.auth.signUp({ email, password: PASSWORD });
    const linked = await signInAs('Ada', email.toUpperCase());
    const { data } = await linked.auth.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider).toSorted()).toEqual([
      'email',
      'google',
    ]);
    expect((await linked.auth.getUser()).data.user?.id).toBe(made.data.user?.id);
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('the same person again is the same account', async () => {
    const first = await (await signInAs('Ada')).auth.getUser();
    const second = await (await signInAs('Ada Lovelace')).auth.getUser();
    expect(second.data.user?.id).toBe(first.data.user?.id);
    expect(second.data.user?.user_metadata['full_name']).toBe('Ada Lovelace');
  });

  test('a state that is unknown, or was used, leads to the app with an error', async () => {
    const page = await step(await addressOf(site.device()));
    const state = page.searchParams.get('state') ?? '';
    const form = { state, name: '', email };
    const callback = await step(`${page.origin}${page.pathname}`, form);
    await step(callback.href);
    const again = await step(callback.href);
    expect(again.searchParams.get('error_code')).toBe('flow_state_already_used');
    const unknown = await step(`${site.url}/auth/v1/callback?state=${randomUUID()}&code=1`);
    expect(unknown.searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  test('nobody is sent to another site, nor to the API', async () => {
    for (const wanted of [
      'https://evil.example/',
      'http://localhost:1/',
      'http://127.0.0.1.evil.example/',
      'javascript:alert(1)',
      `${site.url}/auth/v1/health`,
    ]) {
      back = wanted;
      const end = await through(await addressOf(site.device()), { cancel: '1' });
      expect(end.origin + end.pathname).toBe(`${site.url}/`);
    }
  });

  test('the page asks for an address, keeps what was typed, and shows it as text', async () => {
    const page = await step(await addressOf(site.device()));
    const answer = await fetch(`${page.origin}${page.pathname}`, {
      method: 'POST',
      body: new URLSearchParams({ state: '"><script>', name: '<b>Ada</b>', email: 'ada' }),
    });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
    expect(html).not.toContain('"><script>');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
  });

  test('answers no other site and nothing that was passed on', async () => {
    const page = await step(await addressOf(site.device()));
    const ask = (headers: Record<string, string>) =>
      fetch(`${page.origin}${page.pathname}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ state: '', email }),
        redirect: 'manual',
      });
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await ask({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
  });

  test('is refused where other machines can reach it', async () => {
    const start = createBackend({
      dataDir: 'memory',
      origin: 'https://recto.example.org',
      dump: await templateDump(),
      log: () => undefined,
    });
    await expect(start).rejects.toThrow(/RECTO_GOOGLE_CLIENT_ID/u);
  });
});

describe('spec §2 Auth: Google itself, where it is configured', () => {
  test('is where the browser goes, with our client and our way back', async () => {
    const real = await openAuthSite({ google: { clientId: 'the-client', clientSecret: 'secret' } });
    const { data } = await real.device().auth.signInWithOAuth({
      provider: 'google',
      options: {
        skipBrowserRedirect: true,
        queryParams: { prompt: 'select_account', client_id: 'x' },
      },
    });
    const google = await step(data.url ?? '');
    expect(google.origin + google.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(google.searchParams)).toMatchObject({
      client_id: 'the-client',
      prompt: 'select_account',
      redirect_uri: `${real.url}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile',
    });
    expect(google.href).not.toContain('secret');
    expect((await fetch(`${real.url}/auth/v1/local/google`)).status).toBe(404);
    await real.close();
  });
});
