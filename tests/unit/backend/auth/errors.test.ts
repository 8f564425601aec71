import { createClient } from '@supabase/supabase-js';
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

describe('decision 020: only the auth server’s answers decide', () => {
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
