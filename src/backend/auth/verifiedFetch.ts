import type { AccountReason } from '#domain/account/accountFailures.ts';
import { fieldsOf } from '#domain/json.ts';
import type { TokensBackend } from './verifyToken.ts';
import { addressOf } from './refresh.ts';

/** How a token that fails the check is refused, in the auth server's own form: the error's code, by reason. */
export const VETTING_CODES: Readonly<Record<string, AccountReason>> = {
  recto_jwks_empty: 'jwksEmpty',
  recto_no_signing_key: 'noSigningKey',
  recto_invalid_signature: 'invalidSignature',
};

/**
 * A `fetch` that looks at every token the auth server grants before the client sees it: what the project's keys
 * did not sign becomes a 400, so that it is never stored. When the keys cannot be read the grant stands, since
 * it came from the server itself. Refreshed tokens pass: refusing one would end a session over a late key.
 */
export function vettedFetch(fetchIt: typeof fetch, tokens: TokensBackend): typeof fetch {
  return async (input, init) => {
    const response = await fetchIt(input, init);
    const isGrant = init?.method === 'POST' && !addressOf(input).endsWith('=refresh_token');
    if (!response.ok || !isGrant) return response;
    const token = await tokenIn(response.clone());
    if (token === null) return response;
    const checked = await tokens.check(token);
    if (checked.ok || checked.failure.kind !== 'account') return response;
    const { reason, message } = checked.failure;
    const code = Object.keys(VETTING_CODES).find((key) => VETTING_CODES[key] === reason);
    return new Response(JSON.stringify({ code, message }), {
      status: 400,
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    });
  };
}

async function tokenIn(response: Response): Promise<string | null> {
  try {
    const token = fieldsOf(await response.json())['access_token'];
    return typeof token === 'string' ? token : null;
  } catch {
    // No JSON: the client has its own words for that.
    return null;
  }
}
