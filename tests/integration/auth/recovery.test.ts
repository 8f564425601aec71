import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthSite, step } from '../../support/auth/authSite.ts';
import { isGotrue, openTestedSite } from '../../support/auth/testedSite.ts';

const PASSWORD = 'Paper-and-1nk';
const NEW_PASSWORD = 'Vellum-and-2nk';

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

async function requestReset(client: SupabaseClient, address = email) {
  await site.wait(1_000);
  return client.auth.resetPasswordForEmail(address, { redirectTo: `${site.url}/auth/reset` });
}

async function mailedLinkTo(address: string): Promise<string> {
  const [mail] = await site.mailsTo(address);
  return mail?.link ?? '';
}

async function signInWith(password: string) {
  return (await site.device().auth.signInWithPassword({ email, password })).error?.code ?? 'in';
}

describe('password reset', () => {
  test('the mailed link sets a new password in the requesting browser', async () => {
    const asking = site.device();
    const events: string[] = [];
    asking.auth.onAuthStateChange((event) => void events.push(event));
    expect((await requestReset(asking)).error).toBeNull();
    const end = await step(await mailedLinkTo(email));
    expect(end.pathname).toBe('/auth/reset');
    const code = end.searchParams.get('code') ?? '';
    expect((await site.device().auth.exchangeCodeForSession(code)).error).not.toBeNull();
    expect((await asking.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await asking.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect(await signInWith(NEW_PASSWORD)).toBe('in');
    expect(await signInWith(PASSWORD)).toBe('invalid_credentials');
  });

  test('a link works once; later the redirect carries an error', async () => {
    await requestReset(site.device());
    const link = await mailedLinkTo(email);
    await step(link);
    const again = await step(link);
    expect(again.pathname).toBe('/auth/reset');
    for (const fields of [again.searchParams, new URLSearchParams(again.hash.slice(1))]) {
      expect(fields.get('error')).toBe('access_denied');
      expect(fields.get('error_code')).toBe('otp_expired');
      expect(fields.get('error_description')).toBe('Email link is invalid or has expired');
    }
  });

  test('a newer link replaces the older one, and a link expires after an hour', async () => {
    const asking = site.device();
    await requestReset(asking);
    const older = await mailedLinkTo(email);
    await requestReset(asking);
    const newer = await mailedLinkTo(email);
    expect((await step(older)).searchParams.get('error_code')).toBe('otp_expired');
    await site.expireMails();
    expect((await step(newer)).searchParams.get('error_code')).toBe('otp_expired');
  });

  test('the mailed code works on another device, a wrong one does not', async () => {
    await requestReset(site.device());
    const [mail] = await site.mailsTo(email);
    const elsewhere = site.device();
    const verify = (token: string, address = email) =>
      elsewhere.auth.verifyOtp({ email: address, token, type: 'recovery' });
    const wrong = await verify('000000');
    const unknown = await verify('000000', `x${email}`);
    expect([wrong.error?.status, wrong.error?.code]).toEqual([403, 'otp_expired']);
    expect(unknown.error?.message).toBe(wrong.error?.message);
    expect((await verify(mail?.code ?? '')).error).toBeNull();
    expect((await elsewhere.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect((await verify(mail?.code ?? '')).error?.code).toBe('otp_expired');
  });

  test.skipIf(isGotrue)('five wrong attempts invalidate a code; the link stays valid', async () => {
    await requestReset(site.device());
    const [mail] = await site.mailsTo(email);
    const client = site.device();
    const verify = (token: string) => client.auth.verifyOtp({ email, token, type: 'recovery' });
    for (let guess = 0; guess < 5; guess += 1) await verify('000000');
    expect((await verify(mail?.code ?? '')).error?.code).toBe('otp_expired');
    expect((await step(mail?.link ?? '')).searchParams.has('code')).toBe(true);
  });

  test('a new password ends every other session and invalidates mailed links', async () => {
    const elsewhere = site.device();
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD });
    await requestReset(site.device());
    const link = await mailedLinkTo(email);
    expect((await change(ada, { current_password: PASSWORD })).error).toBeNull();
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    expect((await ada.auth.refreshSession()).error).toBeNull();
    expect((await step(link)).searchParams.get('error_code')).toBe('otp_expired');
  });

  test('a password change requires the current password', async () => {
    expect((await change(ada, {})).error?.code).toBe('current_password_required');
    const wrong = await change(ada, { current_password: 'Wrong-1nk' });
    expect([wrong.error?.status, wrong.error?.code]).toEqual([400, 'current_password_invalid']);
    expect((await change(ada, { current_password: PASSWORD })).error).toBeNull();
    const same = await ada.auth.updateUser({
      password: NEW_PASSWORD,
      current_password: NEW_PASSWORD,
    });
    expect(same.error?.code).toBe('same_password');
  });

  test.skipIf(isGotrue)('wrong current passwords are limited', async () => {
    for (let guess = 0; guess < 8; guess += 1) await change(ada, { current_password: 'Wrong-1nk' });
    const right = { current_password: PASSWORD };
    expect((await change(ada, right)).error?.code).toBe('over_request_rate_limit');
    await site.wait(6 * 60_000);
    expect((await change(ada, right)).error).toBeNull();
  });

  function change(client: SupabaseClient, more: { current_password?: string }) {
    return client.auth.updateUser({ password: NEW_PASSWORD, ...more });
  }

  test('the answer does not reveal whether an account exists', async () => {
    const known = await requestReset(site.device());
    const unknown = await requestReset(site.device(), `x${email}`);
    expect(unknown).toEqual(known);
    expect(await site.mailsTo(`x${email}`)).toEqual([]);
    expect(await site.mailsTo(email)).toHaveLength(1);
  });

  // Hosted, only known emails are refused.
  test.skipIf(isGotrue)('two requests within a second are refused for any email', async () => {
    const again = [await again429(email), await again429(`x${email}`)];
    expect(again[0]).toEqual(again[1]);
    expect(again[0]).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  });

  /** The answer to the third of three concurrent mail requests. */
  async function again429(address: string) {
    const client = site.device();
    await site.wait(1_000);
    await client.auth.resetPasswordForEmail(address);
    const { error } = await client.auth.resetPasswordForEmail(address);
    return { status: error?.status, code: error?.code, message: error?.message };
  }

  test('an invalid email is reported', async () => {
    const { error } = await requestReset(site.device(), 'ada');
    expect([error?.status, error?.code]).toEqual([400, 'validation_failed']);
  });

  test('a client without PKCE gets its session in the fragment', async () => {
    const answer = await fetch(`${site.url}/auth/v1/recover?redirect_to=${site.url}/auth/reset`, {
      method: 'POST',
      headers: { apikey: site.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    const end = await step(await mailedLinkTo(email));
    const fields = new URLSearchParams(end.hash.slice(1));
    expect(fields.get('type')).toBe('recovery');
    const claims = await ada.auth.getClaims(fields.get('access_token') ?? '');
    expect(claims.data?.claims.email).toBe(email);
  });
});

describe.skipIf(isGotrue)('the local mailbox page', () => {
  test('it serves this machine only, escapes the mails, and is closed to other sites', async () => {
    await requestReset(site.device());
    // Mails are sent after the answer.
    await site.mailsTo(email);
    const page = await fetch(`${site.url}/auth/v1/local/mails`);
    const html = await page.text();
    expect(html).toContain('Set a new password for Recto');
    expect(html).toContain(`To ${email}`);
    expect(html).toContain('Open the link</a>');
    expect(page.headers.has('access-control-allow-origin')).toBe(false);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const accept of ['text/html', 'application/json']) {
      const passedOn = await fetch(`${site.url}/auth/v1/local/mails`, {
        headers: { accept, 'x-forwarded-for': '203.0.113.9' },
      });
      expect(passedOn.status).toBe(403);
      expect(await passedOn.text()).not.toContain(email);
    }
  });
});
