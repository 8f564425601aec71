import { createHash, createHmac, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { fieldsOf, parseFields, textIn, type Fields } from '../../functions/_shared/fields.ts';

/** Cache size: about one token per open window. */
const MAX_CACHED = 500;

const NO_SIGNATURE = Buffer.alloc(32).toString('base64url');

/** Signs the users' access tokens and translates them for the library. */
export interface TokenKeys {
  /** Signs with ES256; the public key is in `jwks`. */
  readonly sign: (claims: Fields) => string;
  /**
   * Re-signs a token with the shared secret, the only signature the library accepts. HS256 tokens pass unchanged; any
   * other gets an invalid signature, so that the library answers with its own error.
   */
  readonly forLibrary: (token: string) => string;
  /** Served at `/.well-known/jwks.json`. */
  readonly jwks: { readonly keys: readonly Fields[] };
}

export function createTokenKeys(privateKey: KeyObject, secret: string): TokenKeys {
  const publicKey = createPublicKey(privateKey);
  const jwk = publicJwk(publicKey);
  const header = encode({ alg: 'ES256', kid: jwk.kid, typ: 'JWT' });
  const cache = new Map<string, string>();
  const translate = (token: string): string => {
    const [head = '', body = '', signature = '', ...rest] = token.split('.');
    const { alg } = partOf(head);
    if (rest.length > 0 || alg === undefined || alg === 'HS256') return token;
    const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${body}`;
    const isOurs =
      alg === 'ES256' &&
      verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
    if (!isOurs) return `${text}.${NO_SIGNATURE}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  return {
    sign: (claims) => {
      const text = `${header}.${encode(claims)}`;
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
      return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
    },
    forLibrary: (token) => {
      const known = cache.get(token);
      if (known !== undefined) return known;
      const translated = translate(token);
      if (translated === token || translated.endsWith(NO_SIGNATURE)) return translated;
      cache.set(token, translated);
      const oldest = cache.keys().next().value;
      if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
      return translated;
    },
    jwks: { keys: [{ ...jwk, alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true }] },
  };
}

/** Replaces the request's token with one for the library; returns the verified user's id, null without one. */
export function translateToken(request: Request, keys: TokenKeys): string | null {
  const [scheme = '', token = ''] = (request.headers.get('authorization') ?? '').split(' ');
  if (scheme.toLowerCase() !== 'bearer' || token === '') return null;
  const translated = keys.forLibrary(token);
  request.headers.set('authorization', `Bearer ${translated}`);
  if (translated === token || translated.endsWith(NO_SIGNATURE)) return null;
  return textIn(claimsOf(token), 'sub') || null;
}

/** Decodes the claims without verification: for verified tokens only. */
export function claimsOf(token: string): Fields {
  return partOf(token.split('.')[1] ?? '');
}

function publicJwk(key: KeyObject): Fields & { readonly kid: string } {
  const { crv, kty, x, y } = fieldsOf(key.export({ format: 'jwk' }));
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { crv, kty, x, y, kid };
}

function encode(value: Fields): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function partOf(text: string): Fields {
  return parseFields(Buffer.from(text, 'base64url').toString()) ?? {};
}
