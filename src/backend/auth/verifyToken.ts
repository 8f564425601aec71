import { accountFailure, type AccountReason } from '#domain/account/accountFailures.ts';
import { fieldsOf, parseJson, textIn } from '#domain/json.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { orOffline } from '#backend/errors.ts';
import { type RefreshDeps, addressOf, authError } from './refresh.ts';

type TokensDeps = Pick<RefreshDeps, 'config' | 'fetch' | 'now'>;

type Key = JsonWebKey & { readonly kid?: string };

/** Lifetime of cached keys: that of the server's edge cache. */
const KEYS_LIVE_MS = 600_000;

/** Minimum interval between fetches when a key is unknown. */
const KEYS_AGAIN_MS = 10_000;

const TIMEOUT_MS = 10_000;

/** Supported algorithms by their JWT name (RFC 7518, RFC 8037). */
const ALGORITHMS: Readonly<
  Record<string, RsaHashedImportParams & EcdsaParams & EcKeyImportParams>
> = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RS256: { name: 'RSASSA-PKCS1-v1_5', namedCurve: '', hash: 'SHA-256' },
  EdDSA: { name: 'Ed25519', namedCurve: '', hash: '' },
};

export type TokensBackend = ReturnType<typeof createTokensBackend>;

/** Checks the signatures of tokens with the server's public keys, which it caches. */
export function createTokensBackend(deps: TokensDeps) {
  let known: { readonly keys: readonly Key[]; readonly at: number } | null = null;
  const keysYoungerThan = async (ageMs: number): Promise<Result<readonly Key[]>> => {
    if (known !== null && deps.now() - known.at < ageMs) return ok(known.keys);
    const keys = await readKeys(deps);
    if (keys.ok) known = { keys: keys.value, at: deps.now() };
    return keys;
  };
  return {
    /**
     * Fails with `account` (`jwksEmpty`, `noSigningKey`, `invalidSignature`), `offline`, `busy`; never rejects. Tokens
     * signed with a shared secret pass: only the server can verify them.
     */
    async check(accessToken: string): Promise<Result<null>> {
      const [header = '', payload = '', signature = ''] = accessToken.split('.');
      const { alg, kid } = readHeader(header);
      // Missing outside secure contexts, despite its type.
      const subtle: SubtleCrypto | undefined = crypto.subtle;
      if (alg.startsWith('HS') || subtle === undefined) return ok(null);
      const algorithm = ALGORITHMS[alg];
      if (algorithm === undefined) return fail(accountFailure('invalidSignature'));
      let keys = await keysYoungerThan(KEYS_LIVE_MS);
      if (keys.ok && !keys.value.some((key) => key.kid === kid)) {
        keys = await keysYoungerThan(KEYS_AGAIN_MS);
      }
      if (!keys.ok) return keys;
      if (keys.value.length === 0) return fail(accountFailure('jwksEmpty'));
      const key = keys.value.find((one) => one.kid === kid);
      if (key === undefined) return fail(accountFailure('noSigningKey'));
      const isValid = await verifies(subtle, algorithm, key, `${header}.${payload}`, signature);
      return isValid ? ok(null) : fail(accountFailure('invalidSignature'));
    },
  };
}

async function verifies(
  subtle: SubtleCrypto,
  algorithm: RsaHashedImportParams & EcdsaParams & EcKeyImportParams,
  key: Key,
  signed: string,
  signature: string,
): Promise<boolean> {
  try {
    const imported = await subtle.importKey('jwk', key, algorithm, false, ['verify']);
    return await subtle.verify(
      algorithm,
      imported,
      bytesOf(signature),
      new TextEncoder().encode(signed),
    );
  } catch {
    // The key doesn't match the header, or the signature isn't base64.
    return false;
  }
}

function readKeys({ config, fetch: fetchIt }: TokensDeps): Promise<Result<readonly Key[]>> {
  return orOffline<readonly Key[]>(async () => {
    const response = await fetchIt(`${config.url}/auth/v1/.well-known/jwks.json`, {
      headers: { apikey: config.anonKey },
      cache: 'no-cache',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    if (response.status === 404 && !isPage) return ok([]);
    if (!response.ok) return fail({ kind: 'busy', retryAfterMs: null });
    const { keys } = fieldsOf(await response.json());
    return Array.isArray(keys) ? ok(keys as Key[]) : fail({ kind: 'offline' });
  });
}

function readHeader(part: string): { readonly alg: string; readonly kid: string | null } {
  try {
    const header = fieldsOf(parseJson(new TextDecoder().decode(bytesOf(part))));
    const { kid } = header;
    return { alg: textIn(header, 'alg'), kid: typeof kid === 'string' ? kid : null };
  } catch {
    return { alg: '', kid: null };
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

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
