import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAuthSite, step, type AuthSite } from '../../support/auth/authSite.ts';

const PASSWORD = 'Paper-and-1nk';

let site: AuthSite;
let email: string;
let ada: SupabaseClient;

beforeAll(async () => {
  site = await openAuthSite();
});

afterAll(() => site.close());

beforeEach(async () => {
  email = `${randomUUID()}@example.org`;
  ada = site.device();
  await ada.auth.signUp({ email, password: PASSWORD });
});

/** Links a Google account as the app does; returns the final URL. */
async function link(client: SupabaseClient, googleEmail: string): Promise<URL> {
  const { data, error } = await client.auth.linkIdentity({
    provider: 'google',
    options: { redirectTo: `${site.url}/profile`, skipBrowserRedirect: true },
  });
  if (error !== null) throw error;
  const page = new URL(data.url ?? '');
  const callback = await step(`${page.origin}${page.pathname}`, {
    state: page.searchParams.get('state') ?? '',
    name: 'Ada at Google',
    email: googleEmail,
  });
  return step(callback.href);
}

async function identitiesOf(client: SupabaseClient) {
  return (await client.auth.getUserIdentities()).data?.identities ?? [];
}

async function unlink(client: SupabaseClient, provider: string) {
  const identity = (await identitiesOf(client)).find((one) => one.provider === provider);
  if (identity === undefined) throw new Error(`no ${provider}`);
  return client.auth.unlinkIdentity(identity);
}

describe('spec §7: identities', () => {
  test('a Google account with another email is linked to the signed-in account', async () => {
    const end = await link(ada, `g-${email}`);
    expect(end.pathname).toBe('/profile');
    const { error } = await ada.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    const identities = await identitiesOf(ada);
    expect(identities.map(({ provider }) => provider).toSorted()).toEqual(['email', 'google']);
    const { data } = await ada.auth.getUser();
    expect(data.user).toMatchObject({ email, app_metadata: { providers: ['email', 'google'] } });
  });

  test('an already linked Google account is refused, whichever account has it', async () => {
    await link(ada, `g-${email}`);
    const again = await link(ada, `g-${email}`);
    expect(again.searchParams.get('error_code')).toBe('identity_already_exists');
    const other = site.device();
    await other.auth.signUp({ email: `x${email}`, password: PASSWORD });
    const taken = await link(other, `g-${email}`);
    expect(taken.searchParams.get('error_description')).toBe(
      'Identity is already linked to another user',
    );
    expect(await identitiesOf(other)).toHaveLength(1);
  });

  test('an identity is unlinked, but never the last one', async () => {
    await link(ada, `g-${email}`);
    expect((await unlink(ada, 'google')).error).toBeNull();
    expect((await ada.auth.getUser()).data.user?.app_metadata).toEqual({
      provider: 'email',
      providers: ['email'],
    });
    const last = await unlink(ada, 'email');
    expect([last.error?.status, last.error?.code]).toEqual([422, 'single_identity_not_deletable']);
  });

  test('unlinking the email identity disables the password and switches to Google’s email', async () => {
    await link(ada, `g-${email}`);
    expect((await unlink(ada, 'email')).error).toBeNull();
    expect((await ada.auth.getUser()).data.user?.email).toBe(`g-${email}`);
    for (const address of [email, `g-${email}`]) {
      const { error } = await ada.auth.signInWithPassword({ email: address, password: PASSWORD });
      expect(error?.code).toBe('invalid_credentials');
    }
  });

  test('a Google user can add a password, and then sign in either way', async () => {
    const { data } = await ada.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${site.url}/auth`, skipBrowserRedirect: true },
    });
    const page = await step(data.url ?? '');
    const callback = await step(`${page.origin}${page.pathname}`, {
      state: page.searchParams.get('state') ?? '',
      name: 'Ada',
      email: `new-${email}`,
    });
    const end = await step(callback.href);
    await ada.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '');
    expect((await ada.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    const providers = (await identitiesOf(ada)).map(({ provider }) => provider);
    expect(providers.toSorted()).toEqual(['email', 'google']);
    expect((await unlink(ada, 'google')).error).toBeNull();
    const signedIn = await site
      .device()
      .auth.signInWithPassword({ email: `new-${email}`, password: PASSWORD });
    expect(signedIn.error).toBeNull();
  });

  test('another user’s identity is not found', async () => {
    await link(ada, `g-${email}`);
    const other = site.device();
    await other.auth.signUp({ email: `x${email}`, password: PASSWORD });
    await link(other, `gx-${email}`);
    const [identity] = await identitiesOf(ada);
    if (identity === undefined) throw new Error('none');
    expect((await other.auth.unlinkIdentity(identity)).error?.code).toBe('identity_not_found');
    expect(await identitiesOf(ada)).toHaveLength(2);
  });
});
