import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBackend } from '../../../supabase/local/createBackend.ts';
import { openAuthSite, step, type AuthSite } from '../../support/auth/authSite.ts';
import { templateDump } from '../../support/backend.ts';

const PASSWORD = 'Paper-and-1nk';

let site: AuthSite;
let email: string;
let redirectTo: string;

beforeAll(async () => {
  site = await openAuthSite();
});

afterAll(() => site.close());

beforeEach(() => {
  email = `${randomUUID()}@example.org`;
  redirectTo = `${site.url}/auth/callback?from=%2Fprofile`;
});

/** The URL that the client would open. */
async function signInUrl(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  });
  if (error !== null) throw error;
  return data.url;
}

/** Follows the URL to the stand-in page, submits it and returns the final URL. */
async function submitStandIn(
  address: string,
  form: Readonly<Record<string, string>>,
): Promise<URL> {
  const page = await step(address);
  const state = page.searchParams.get('state') ?? '';
  const callback = await step(`${page.origin}${page.pathname}`, { state, ...form });
  return step(callback.href);
}

async function signInAs(name: string, address = email): Promise<SupabaseClient> {
  const client = site.device();
  const end = await submitStandIn(await signInUrl(client), { name, email: address });
  const { error } = await client.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  return client;
}

describe('spec §1: Google sign-in with the local stand-in page', () => {
  test('a new user gets an account and a profile with the name', async () => {
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

  test('the redirect target is kept; the code works once', async () => {
    const client = site.device();
    const end = await submitStandIn(await signInUrl(client), { name: '', email });
    const code = end.searchParams.get('code') ?? '';
    expect(end.origin + end.pathname).toBe(`${site.url}/auth/callback`);
    expect(end.searchParams.get('from')).toBe('/profile');
    expect(end.hash).toBe('');
    const other = site.device();
    await signInUrl(other);
    expect((await other.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    await signInUrl(client);
    expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe(
      'flow_state_not_found',
    );
  });

  test('cancelling redirects with the hosted service’s error', async () => {
    const end = await submitStandIn(await signInUrl(site.device()), { cancel: '1' });
    expect(end.searchParams.get('from')).toBe('/profile');
    expect(end.searchParams.get('error')).toBe('access_denied');
    expect(end.searchParams.has('error_code')).toBe(false);
    expect(end.hash).toBe('#error=access_denied&error_description=&sb=');
  });

  test('an account with the same email is reused', async () => {
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

  test('the same Google user gets the same account again', async () => {
    const first = await (await signInAs('Ada')).auth.getUser();
    const second = await (await signInAs('Ada Lovelace')).auth.getUser();
    expect(second.data.user?.id).toBe(first.data.user?.id);
    expect(second.data.user?.user_metadata['full_name']).toBe('Ada Lovelace');
  });

  test('an unknown or used state redirects to the app with an error', async () => {
    const page = await step(await signInUrl(site.device()));
    const state = page.searchParams.get('state') ?? '';
    const form = { state, name: '', email };
    const callback = await step(`${page.origin}${page.pathname}`, form);
    await step(callback.href);
    const again = await step(callback.href);
    expect(again.searchParams.get('error_code')).toBe('flow_state_already_used');
    const unknown = await step(`${site.url}/auth/v1/callback?state=${randomUUID()}&code=1`);
    expect(unknown.searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  test('redirects to other sites and to the API are rejected', async () => {
    for (const wanted of [
      'https://evil.example/',
      'http://localhost:1/',
      'http://127.0.0.1.evil.example/',
      'javascript:alert(1)',
      `${site.url}/auth/v1/health`,
    ]) {
      redirectTo = wanted;
      const end = await submitStandIn(await signInUrl(site.device()), { cancel: '1' });
      expect(end.origin + end.pathname).toBe(`${site.url}/`);
    }
  });

  test('the page requires an email, keeps the input, and escapes it', async () => {
    const page = await step(await signInUrl(site.device()));
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

  test('the page rejects other sites and proxied requests', async () => {
    const page = await step(await signInUrl(site.device()));
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

  test('the server does not start when other machines could reach the page', async () => {
    const start = createBackend({
      dataDir: 'memory',
      origin: 'https://recto.example.org',
      dump: await templateDump(),
      log: () => undefined,
    });
    await expect(start).rejects.toThrow(/RECTO_GOOGLE_CLIENT_ID/u);
  });
});

describe('spec §2 Auth: configured Google sign-in', () => {
  test('the browser is redirected to Google with our client id and callback', async () => {
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
