import { AuthApiError, createClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { failureOfAuthError } from '#backend/auth/errors.ts';

/** Translates an answer by way of the real auth client. */
async function kindFor(answer: Response): Promise<string> {
  const { auth } = createClient('http://recto.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: () => Promise.resolve(answer) },
  });
  const { error } = await auth.signInWithPassword({ email: 'a@example.org', password: 'x' });
  return error === null ? 'none' : failureOfAuthError(error).kind;
}

describe('decision 009: only the auth server’s answers decide', () => {
  test.each([200, 401, 403, 404, 413, 502])('a page with status %i', async (status) => {
    const page = new Response('<h1>Welcome</h1>', {
      status,
      headers: { 'content-type': 'text/html' },
    });
    expect(['offline', 'busy']).toContain(await kindFor(page));
  });

  test.each([401, 403])('a gateway’s JSON with status %i', async (status) => {
    expect(await kindFor(Response.json({ message: 'Forbidden' }, { status }))).toBe('busy');
  });

  test('the auth server’s own refusal counts', async () => {
    const refusal = { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' };
    expect(await kindFor(Response.json(refusal, { status: 403 }))).toBe('signedOut');
  });
});

/** Codes of the hosted auth server that its tests here can't produce (`npm run test:gotrue`). */
describe('codes of the hosted auth server', () => {
  test.each([
    ['flow_state_already_used', 400, 'linkEnded'],
    ['flow_state_expired', 400, 'linkEnded'],
    ['mfa_ip_address_mismatch', 422, 'wrongCode'],
    ['current_password_invalid', 400, 'wrongPassword'],
    ['reauthentication_needed', 400, 'recentSignInNeeded'],
  ])('%s', (code, status, reason) => {
    expect(failureOfAuthError(new AuthApiError('', status, code))).toMatchObject({
      kind: 'account',
      reason,
    });
  });
});
