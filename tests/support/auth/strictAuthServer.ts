import { fakeSession } from './tokens.ts';

/** A fake auth server that ends the session when a refresh token is used twice. */
export interface StrictAuthServer {
  readonly fetch: typeof fetch;
  /** How many refresh tokens it refused. */
  readonly refused: () => number;
  /** The valid refresh token; null after the session ended. */
  readonly current: () => string | null;
  /** The initial session. */
  readonly first: string;
}

/**
 * A server with a session whose access token expires at `firstEnds` (ms since the epoch), later ones an hour after
 * issue. It also answers requests for the user, a new password and the second factor. `pause` is awaited before and
 * after each response, so that requests overlap.
 */
export function strictAuthServer(firstEnds: number, pause: () => Promise<void>): StrictAuthServer {
  let serial = 0;
  let refused = 0;
  let level = 'aal1';
  let current: string | null = 'refresh-0';
  const factors = [{ id: 'one', factor_type: 'totp', status: 'verified', created_at: '' }];
  const first = fakeSession('ada', firstEnds, 0, { aal: level });
  const grant = (): Response => {
    serial += 1;
    current = `refresh-${serial}`;
    const session = fakeSession('ada', firstEnds + 3_600_000, serial, { aal: level, factors });
    return new Response(session, { headers: { 'content-type': 'application/json' } });
  };
  const refresh = (token: unknown): Response => {
    if (token === current) return grant();
    refused += 1;
    current = null;
    return Response.json(
      { code: 400, error_code: 'refresh_token_already_used', msg: 'Already Used' },
      { status: 400 },
    );
  };
  const answer = (path: string, method: string, body: Readonly<Record<string, unknown>>) => {
    if (path.includes('grant_type=refresh_token')) return refresh(body['refresh_token']);
    if (path.endsWith('/challenge')) {
      return Response.json({ id: 'challenge', type: 'totp', expires_at: 0 });
    }
    if (path.endsWith('/verify') && method === 'POST') {
      level = 'aal2';
      return grant();
    }
    if (path.includes('/logout')) return new Response(null, { status: 204 });
    return Response.json({ id: 'ada', email: 'ada@example.org', user_metadata: {}, factors });
  };
  return {
    first,
    refused: () => refused,
    current: () => current,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const text = await request.text();
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      await pause();
      const made = answer(request.url, request.method, body);
      await pause();
      return made;
    },
  };
}
