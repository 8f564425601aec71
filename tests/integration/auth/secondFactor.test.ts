import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stepAt, totpCode } from '../../../supabase/local/auth/totp.ts';
import { openAuthSite, type AuthSite } from '../../support/auth/authSite.ts';

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

/** The next code of an authenticator app: half a minute later, because each counts once. */
function nextCode(secret: string): string {
  site.wait(30_000);
  return totpCode(secret, stepAt(site.now()));
}

async function enrol(client: SupabaseClient, friendlyName = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error !== null) throw error;
  return data;
}

async function answer(client: SupabaseClient, factorId: string, code: string) {
  const asked = await client.auth.mfa.challenge({ factorId });
  if (asked.error !== null) throw asked.error;
  return client.auth.mfa.verify({ factorId, challengeId: asked.data.id, code });
}

async function enrolled(client: SupabaseClient) {
  const { id, totp } = await enrol(client);
  const { error } = await answer(client, id, nextCode(totp.secret));
  if (error !== null) throw error;
  return { id, secret: totp.secret };
}

async function levelOf(client: SupabaseClient) {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
}

async function signIn(): Promise<SupabaseClient> {
  const client = site.device();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return client;
}

describe('spec §4, §7: a second factor', () => {
  test('comes with a picture and a secret for an authenticator app', async () => {
    const { totp, friendly_name: name } = await enrol(ada, 'My phone');
    expect(name).toBe('My phone');
    expect(totp.uri).toContain(`secret=${totp.secret}`);
    expect(totp.uri).toContain(encodeURIComponent(email));
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/u);
    // It would end the address of the picture.
    expect(totp.qr_code).not.toContain('#');
  });

  test('counts once a code of it was verified, and the session rises to aal2', async () => {
    const { id, totp } = await enrol(ada);
    expect((await ada.auth.mfa.listFactors()).data?.totp).toEqual([]);
    expect(await levelOf(ada)).toEqual(['aal1', 'aal1']);
    expect((await answer(ada, id, nextCode(totp.secret))).error).toBeNull();
    expect((await ada.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
    ]);
    expect(await levelOf(ada)).toEqual(['aal2', 'aal2']);
  });

  test('is asked for at the next sign-in, and aal2 outlives refreshing', async () => {
    const { id, secret } = await enrolled(ada);
    const later = await signIn();
    expect(await levelOf(later)).toEqual(['aal1', 'aal2']);
    expect((await answer(later, id, nextCode(secret))).error).toBeNull();
    expect(await levelOf(later)).toEqual(['aal2', 'aal2']);
    const { data, error } = await later.auth.refreshSession();
    expect(error).toBeNull();
    expect(await levelOf(later)).toEqual(['aal2', 'aal2']);
    const claims = await later.auth.getClaims(data.session?.access_token);
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'totp' }, { method: 'password' }]);
  });

  test('a wrong code is refused, and so is one that was used', async () => {
    const { id, secret } = await enrolled(ada);
    expect((await answer(ada, id, '000000')).error?.code).toBe('mfa_verification_failed');
    const code = nextCode(secret);
    expect((await answer(ada, id, code)).error).toBeNull();
    const { error } = await answer(ada, id, code);
    expect([error?.status, error?.code]).toEqual([422, 'mfa_verification_failed']);
  });

  test('a challenge is answered once', async () => {
    const { id, secret } = await enrolled(ada);
    const asked = await ada.auth.mfa.challenge({ factorId: id });
    const challengeId = asked.data?.id ?? '';
    const verify = (code: string) => ada.auth.mfa.verify({ factorId: id, challengeId, code });
    expect((await verify(nextCode(secret))).error).toBeNull();
    expect((await verify(nextCode(secret))).error?.code).toBe('mfa_challenge_expired');
  });

  test('guessing comes to an end, even for who then has the right code', async () => {
    const { id, secret } = await enrolled(ada);
    for (let guess = 0; guess < 8; guess += 1) await answer(ada, id, `00000${guess}`);
    const { error } = await answer(ada, id, nextCode(secret));
    expect([error?.status, error?.code]).toEqual([429, 'over_request_rate_limit']);
    site.wait(6 * 60_000);
    expect((await answer(ada, id, nextCode(secret))).error).toBeNull();
  });

  test('the sessions that rest on one factor end when a second comes', async () => {
    const elsewhere = await signIn();
    await enrolled(ada);
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    expect((await ada.auth.refreshSession()).error).toBeNull();
  });

  test('needs aal2 to be removed; then there is one factor again, in open sessions too', async () => {
    const { id, secret } = await enrolled(ada);
    const later = await signIn();
    const refused = await later.auth.mfa.unenroll({ factorId: id });
    expect([refused.error?.status, refused.error?.code]).toEqual([422, 'insufficient_aal']);
    await answer(later, id, nextCode(secret));
    expect((await later.auth.mfa.unenroll({ factorId: id })).data).toEqual({ id });
    await later.auth.refreshSession();
    expect(await levelOf(later)).toEqual(['aal1', 'aal1']);
    expect((await later.auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  test('a further one needs aal2, and a name of its own', async () => {
    await enrolled(ada);
    const same = await ada.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(same.error?.code).toBe('mfa_factor_name_conflict');
    const later = await signIn();
    const weak = await later.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
    expect([weak.error?.status, weak.error?.code]).toEqual([403, 'insufficient_aal']);
  });

  test('without it nobody sets a new password', async () => {
    await enrolled(ada);
    const later = await signIn();
    const { error } = await later.auth.updateUser({ password: 'Other-1nk' });
    expect([error?.status, error?.code]).toEqual([401, 'insufficient_aal']);
    expect(
      (await ada.auth.updateUser({ password: 'Other-1nk', current_password: PASSWORD })).error,
    ).toBeNull();
  });

  test('of another person, or of nobody, is not found', async () => {
    const { id } = await enrolled(ada);
    const other = site.device();
    await other.auth.signUp({ email: `x${email}`, password: PASSWORD });
    for (const factorId of [id, randomUUID()]) {
      const { error } = await other.auth.mfa.challenge({ factorId });
      expect([error?.status, error?.code]).toEqual([404, 'mfa_factor_not_found']);
      expect((await other.auth.mfa.unenroll({ factorId })).error?.code).toBe(
        'mfa_factor_not_found',
      );
    }
    expect((await site.device().auth.mfa.unenroll({ factorId: id })).error).not.toBeNull();
  });

  test('by phone is not to be had here', async () => {
    const { error } = await ada.auth.mfa.enroll({ factorType: 'phone', phone: '+41790000000' });
    expect(error?.code).toBe('mfa_phone_enroll_not_enabled');
  });
});
