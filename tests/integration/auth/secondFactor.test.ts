import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stepAt, totpCode } from '../../../supabase/local/auth/totp.ts';
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

/** The code of the next time step: on the embedded server, each code works once. */
async function nextCode(secret: string): Promise<string> {
  if (!isGotrue) await site.wait(30_000);
  return totpCode(secret, stepAt(site.now()));
}

async function enrol(client: SupabaseClient, friendlyName = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error !== null) throw error;
  return data;
}

async function verify(client: SupabaseClient, factorId: string, code: string) {
  const challenge = await client.auth.mfa.challenge({ factorId });
  if (challenge.error !== null) throw challenge.error;
  return client.auth.mfa.verify({ factorId, challengeId: challenge.data.id, code });
}

async function enrolVerified(client: SupabaseClient) {
  const { id, totp } = await enrol(client);
  const { error } = await verify(client, id, await nextCode(totp.secret));
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
  test('enrolling returns a QR code and a secret', async () => {
    const { totp, friendly_name: name } = await enrol(ada, 'My phone');
    expect(name).toBe('My phone');
    expect(totp.uri).toContain(`secret=${totp.secret}`);
    expect(decodeURIComponent(totp.uri)).toContain(email);
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<(?:\?xml|svg)/u);
    // It would end the data URL.
    expect(totp.qr_code).not.toContain('#');
  });

  test('the first correct code verifies the factor and raises the session to aal2', async () => {
    const { id, totp } = await enrol(ada);
    expect((await ada.auth.mfa.listFactors()).data?.totp).toEqual([]);
    expect(await levelOf(ada)).toEqual(['aal1', 'aal1']);
    expect((await verify(ada, id, await nextCode(totp.secret))).error).toBeNull();
    expect((await ada.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
    ]);
    expect(await levelOf(ada)).toEqual(['aal2', 'aal2']);
  });

  test('the next sign-in starts at aal1, and aal2 survives a refresh', async () => {
    const { id, secret } = await enrolVerified(ada);
    const later = await signIn();
    expect(await levelOf(later)).toEqual(['aal1', 'aal2']);
    expect((await verify(later, id, await nextCode(secret))).error).toBeNull();
    expect(await levelOf(later)).toEqual(['aal2', 'aal2']);
    const { data, error } = await later.auth.refreshSession();
    expect(error).toBeNull();
    expect(await levelOf(later)).toEqual(['aal2', 'aal2']);
    const claims = await later.auth.getClaims(data.session?.access_token);
    const methods = (claims.data?.claims.amr ?? []) as readonly { readonly method: string }[];
    expect(methods.map(({ method }) => method).toSorted()).toEqual(['password', 'totp']);
  });

  test('wrong and used codes are refused', async () => {
    const { id, secret } = await enrolVerified(ada);
    expect((await verify(ada, id, '000000')).error?.code).toBe('mfa_verification_failed');
    const code = await nextCode(secret);
    expect((await verify(ada, id, code)).error).toBeNull();
    const { error } = await verify(ada, id, code);
    // Hosted, a code may be repeated while it is the current one.
    expect([error?.status, error?.code]).toEqual(
      isGotrue ? [undefined, undefined] : [422, 'mfa_verification_failed'],
    );
  });

  test('a challenge can be answered once', async () => {
    const { id, secret } = await enrolVerified(ada);
    const challenge = await ada.auth.mfa.challenge({ factorId: id });
    const challengeId = challenge.data?.id ?? '';
    const verify = (code: string) => ada.auth.mfa.verify({ factorId: id, challengeId, code });
    expect((await verify(await nextCode(secret))).error).toBeNull();
    expect((await verify(await nextCode(secret))).error?.code).toBe('mfa_ip_address_mismatch');
  });

  // Hosted, a gateway's limit counts them per address.
  test.skipIf(isGotrue)('too many wrong codes block even the correct one', async () => {
    const { id, secret } = await enrolVerified(ada);
    for (let guess = 0; guess < 8; guess += 1) await verify(ada, id, `00000${guess}`);
    const { error } = await verify(ada, id, await nextCode(secret));
    expect([error?.status, error?.code]).toEqual([429, 'over_request_rate_limit']);
    await site.wait(6 * 60_000);
    expect((await verify(ada, id, await nextCode(secret))).error).toBeNull();
  });

  test('verifying a factor ends the user’s aal1 sessions', async () => {
    const elsewhere = await signIn();
    await enrolVerified(ada);
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    expect((await ada.auth.refreshSession()).error).toBeNull();
  });

  test('removing a factor requires aal2 and lowers open sessions to aal1', async () => {
    const { id, secret } = await enrolVerified(ada);
    const later = await signIn();
    const refused = await later.auth.mfa.unenroll({ factorId: id });
    expect([refused.error?.status, refused.error?.code]).toEqual([422, 'insufficient_aal']);
    await verify(later, id, await nextCode(secret));
    expect((await later.auth.mfa.unenroll({ factorId: id })).data).toEqual({ id });
    await later.auth.refreshSession();
    expect(await levelOf(later)).toEqual(['aal1', 'aal1']);
    expect((await later.auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  test('another factor requires aal2 and a unique name', async () => {
    await enrolVerified(ada);
    const same = await ada.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(same.error?.code).toBe('mfa_factor_name_conflict');
    const later = await signIn();
    const weak = await later.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
    expect([weak.error?.status, weak.error?.code]).toEqual([403, 'insufficient_aal']);
  });

  test('a password change requires aal2', async () => {
    await enrolVerified(ada);
    const later = await signIn();
    const { error } = await later.auth.updateUser({ password: 'Other-1nk' });
    expect([error?.status, error?.code]).toEqual([401, 'insufficient_aal']);
    expect(
      (await ada.auth.updateUser({ password: 'Other-1nk', current_password: PASSWORD })).error,
    ).toBeNull();
  });

  test('another user’s factor and an unknown one are not found', async () => {
    const { id } = await enrolVerified(ada);
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

  test('phone factors are disabled', async () => {
    const { error } = await ada.auth.mfa.enroll({ factorType: 'phone', phone: '+41790000000' });
    expect(error?.code).toBe('mfa_phone_enroll_not_enabled');
  });
});
