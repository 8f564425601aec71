import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthSite, step } from '../../support/auth/authSite.ts';
import { isGotrue, openTestedSite } from '../../support/auth/testedSite.ts';

const PASSWORD = 'Paper-and-1nk';

let site: AuthSite;
let email: string;

beforeAll(async () => {
  site = await openTestedSite({ confirmEmail: true });
});

afterAll(() => site.close());

beforeEach(() => {
  email = `${randomUUID()}@example.org`;
});

async function signUp(address = email, client = site.device(), password = PASSWORD) {
  await site.wait(1_000);
  const answer = await client.auth.signUp({
    email: address,
    password,
    options: { data: { full_name: 'Ada' }, emailRedirectTo: `${site.url}/auth` },
  });
  return { client, ...answer };
}

async function signInWith(password: string) {
  const { error } = await site.device().auth.signInWithPassword({ email, password });
  return error?.code ?? 'in';
}

describe('email confirmation', () => {
  test('the mailed link signs in to a new account', async () => {
    const { client, data, error } = await signUp();
    expect([error, data.session, data.user?.email]).toEqual([null, null, email]);
    const profiles = 'select full_name from public.profiles where email = $1';
    expect(await site.query(profiles, [email])).toEqual([{ full_name: 'Ada' }]);
    expect(await signInWith(PASSWORD)).toBe('email_not_confirmed');
    const [mail] = await site.mailsTo(email);
    const end = await step(mail?.link ?? '');
    expect(end.pathname).toBe('/auth');
    const code = end.searchParams.get('code') ?? '';
    const exchanged = await client.auth.exchangeCodeForSession(code);
    expect(exchanged.data.user?.user_metadata).toMatchObject({
      full_name: 'Ada',
      email_verified: true,
    });
    expect(await signInWith(PASSWORD)).toBe('in');
    expect((await step(mail?.link ?? '')).searchParams.get('error_code')).toBe('otp_expired');
  });

  test('the mailed code signs in to a new account', async () => {
    const { client } = await signUp();
    const [mail] = await site.mailsTo(email);
    const token = mail?.code ?? '';
    expect((await client.auth.verifyOtp({ email, token, type: 'signup' })).error).toBeNull();
    expect(await signInWith(PASSWORD)).toBe('in');
  });

  test('a missing confirmation is reported only with the correct password', async () => {
    await signUp();
    expect(await signInWith('Wrong-1nk')).toBe('invalid_credentials');
  });

  test('the mail is sent again on request, to unconfirmed accounts only', async () => {
    const { client } = await signUp();
    const resend = async (address: string) => {
      await site.wait(1_000);
      return client.auth.resend({
        type: 'signup',
        email: address,
        options: { emailRedirectTo: `${site.url}/auth` },
      });
    };
    const known = await resend(email);
    expect(known.error).toBeNull();
    const mails = await site.mailsTo(email);
    expect(mails).toHaveLength(2);
    expect((await step(mails[1]?.link ?? '')).searchParams.get('error_code')).toBe('otp_expired');
    const end = await step(mails[0]?.link ?? '');
    const code = end.searchParams.get('code') ?? '';
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect(await resend(email)).toEqual(known);
    expect(await resend(`x${email}`)).toEqual(known);
    expect(await site.mailsTo(email)).toHaveLength(2);
    expect(await site.mailsTo(`x${email}`)).toEqual([]);
  });

  // Hosted, only known emails are refused.
  test.skipIf(isGotrue)('two requests within a second are refused for any email', async () => {
    const client = site.device();
    for (const address of [email, `x${email}`]) {
      await site.wait(1_000);
      await client.auth.resend({ type: 'signup', email: address });
      const { error } = await client.auth.resend({ type: 'signup', email: address });
      expect([error?.status, error?.code, error?.message]).toEqual([
        429,
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 1 seconds.',
      ]);
    }
  });

  // Hosted, the answer has no identities, and no mail is sent.
  test.skipIf(isGotrue)(
    'a taken email gets the same answer as a new one; its owner gets a mail',
    async () => {
      const { client } = await signUp();
      const [mail] = await site.mailsTo(email);
      await client.auth.verifyOtp({ email, token: mail?.code ?? '', type: 'signup' });
      const taken = await signUp(email, site.device(), 'Another-1nk');
      const fresh = await signUp(`x${email}`, site.device(), 'Another-1nk');
      expect(shapeOf(taken.data)).toEqual(shapeOf(fresh.data));
      expect(taken.data.user?.user_metadata['full_name']).toBe('Ada');
      expect((await site.mailsTo(email))[0]?.subject).toBe('You already have an account at Recto');
      expect(await signInWith('Another-1nk')).toBe('invalid_credentials');
      expect(await signInWith(PASSWORD)).toBe('in');
      const rows = await site.query('select from auth.users where email = $1', [email]);
      expect(rows).toHaveLength(1);
    },
  );

  test('an unconfirmed account gets a new mail and keeps its first password', async () => {
    await signUp();
    const again = await signUp(email, site.device(), 'Another-1nk');
    expect(again.error).toBeNull();
    expect(await site.mailsTo(email)).toHaveLength(2);
    expect(await signInWith('Another-1nk')).toBe('invalid_credentials');
    expect(await signInWith(PASSWORD)).toBe('email_not_confirmed');
  });

  test('a weak password is refused without revealing whether the email is known', async () => {
    await signUp();
    const known = await signUp(email, site.device(), 'weak');
    const fresh = await signUp(`x${email}`, site.device(), 'weak');
    expect(known.error?.code).toBe('weak_password');
    expect(known.error?.message).toBe(fresh.error?.message);
  });

  test.skipIf(isGotrue)(
    'a Google sign-in takes over an unconfirmed account and clears its data',
    async () => {
      await signUp();
      const client = site.device();
      const { data } = await client.auth.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: `${site.url}/auth`, skipBrowserRedirect: true },
      });
      const page = await step(data.url ?? '');
      const state = page.searchParams.get('state') ?? '';
      const callback = await step(`${page.origin}${page.pathname}`, { state, name: 'Ada', email });
      const end = await step(callback.href);
      await client.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '');
      const { data: identities } = await client.auth.getUserIdentities();
      expect(identities?.identities.map(({ provider }) => provider)).toEqual(['google']);
      expect(await signInWith(PASSWORD)).toBe('invalid_credentials');
      const [mail] = await site.mailsTo(email);
      expect((await step(mail?.link ?? '')).searchParams.get('error_code')).toBe('otp_expired');
    },
  );
});

/** The field names of a JSON value, recursively. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shapeOf(field)]));
}
