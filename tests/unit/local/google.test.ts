import { describe, expect, test } from 'vitest';
import { realGoogle } from '../../../supabase/local/auth/oauth/google.ts';

const ORIGIN = 'https://recto.example.org';
const CREDENTIALS = { clientId: 'the-client', clientSecret: 'the-secret' };

/** Google’s documented responses. */
function google(person: Readonly<Record<string, unknown>>) {
  const requests: { readonly url: string; readonly body: string; readonly token: string | null }[] =
    [];
  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push({
      url: request.url,
      body: await request.text(),
      token: request.headers.get('authorization'),
    });
    return Response.json(request.url.endsWith('/token') ? { access_token: 'of-google' } : person);
  };
  return { requests, ask };
}

describe('spec §1: the Google profile', () => {
  test('the code and the secret are exchanged for a verified email', async () => {
    const { requests, ask } = google({
      sub: '117',
      email: 'Ada@Example.org',
      email_verified: true,
      name: 'Ada',
      picture: 'https://example.org/a.png',
    });
    expect(await realGoogle(CREDENTIALS, ORIGIN, ask).profileOf('code')).toEqual({
      id: '117',
      email: 'ada@example.org',
      isVerified: true,
      name: 'Ada',
      picture: 'https://example.org/a.png',
    });
    expect(requests.map(({ url }) => url)).toEqual([
      'https://oauth2.googleapis.com/token',
      'https://openidconnect.googleapis.com/v1/userinfo',
    ]);
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      client_id: 'the-client',
      client_secret: 'the-secret',
      code: 'code',
      grant_type: 'authorization_code',
      redirect_uri: `${ORIGIN}/auth/v1/callback`,
    });
    expect(requests[1]?.token).toBe('Bearer of-google');
  });

  test('an email is verified only when Google says so', async () => {
    for (const verified of [undefined, false, 'true', 1]) {
      const { ask } = google({ sub: '1', email: 'ada@example.org', email_verified: verified });
      const profile = await realGoogle(CREDENTIALS, ORIGIN, ask).profileOf('code');
      expect(profile?.isVerified).toBe(false);
    }
  });

  test('it is null when Google refuses, sends nothing usable or is unreachable', async () => {
    const answers: (() => Promise<Response>)[] = [
      async () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
      async () => new Response('<h1>Hotel</h1>'),
      async () => Response.json({ access_token: 'x' }),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ];
    for (const answer of answers) {
      expect(await realGoogle(CREDENTIALS, ORIGIN, answer).profileOf('code')).toBeNull();
    }
  });
});
