import type { AccountReason } from '#domain/account/accountFailures.ts';
import { fieldsOf } from '#domain/json.ts';
import type { TokensBackend } from './verifyToken.ts';
import { addressOf, authError } from './refresh.ts';

export const VERIFICATION_CODES: Readonly<Record<string, AccountReason>> = {
  recto_jwks_empty: 'jwksEmpty',
  recto_no_signing_key: 'noSigningKey',
  recto_invalid_signature: 'invalidSignature',
};

/** Turns a sign-in's token that the project's keys didn't sign into a 400; lets it pass while they can't be read. */
export function verifiedFetch(fetchIt: typeof fetch, tokens: TokensBackend): typeof fetch {
  return async (input, init) => {
    const response = await fetchIt(input, init);
    const isGrant = init?.method === 'POST' && !addressOf(input).endsWith('=refresh_token');
    if (!response.ok || !isGrant) return response;
    const token = await tokenIn(response.clone());
    if (token === null) return response;
    const checked = await tokens.check(token);
    if (checked.ok || checked.failure.kind !== 'account') return response;
    const { reason, message } = checked.failure;
    const code = Object.keys(VERIFICATION_CODES).find((key) => VERIFICATION_CODES[key] === reason);
    return authError({ code, message });
  };
}

async function tokenIn(response: Response): Promise<string | null> {
  try {
    const token = fieldsOf(await response.json())['access_token'];
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}
