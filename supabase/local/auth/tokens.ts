import { createHash, createHmac, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { fieldsOf, parseFields, textIn, type Fields } from '../../functions/_shared/fields.ts';

/** How many translated tokens are remembered: about one per signed-in window. */
const MOST_KEPT = 500;

/** What stands in the place of a signature that is not ours. */
const NO_SIGNATURE = Buffer.alloc(32).toString('base64url');

/** Signs the access tokens that people get, and translates them for the library behind. */
export interface TokenKeys {
  /** A token with these claims, signed with ES256; its key is in `jwks`. */
  readonly sign: (claims: Fields) => string;
  /**
   * The same claims signed with the library's shared secret, the only signature that it knows. One that is signed
   * with that secret comes back unchanged; any other gets a signature that the library refuses in its own words.
   */
  readonly forLibrary: (token: string) => string;
  /** The public keys, as `/.well-known/jwks.json` answers them. */
  readonly jwks: { readonly keys: readonly Fields[] };
}

/** The keys of one backend: `privateKey` signs for people, `secret` for the library. */
export function createTokenKeys(privateKey: KeyObject, secret: string): TokenKeys {
  const publicKey = createPublicKey(privateKey);
  const jwk = publicJwk(publicKey);
  const header = encode({ alg: 'ES256', kid: jwk.kid, typ: 'JWT' });
  const kept = new Map<string, string>();
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
      const known = kept.get(token);
      if (known !== undefined) return known;
      const translated = translate(token);
      if (translated === token || translated.endsWith(NO_SIGNATURE)) return translated;
      kept.set(token, translated);
      const oldest = kept.keys().next().value;
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return translated;
    },
    jwks: { keys: [{ ...jwk, alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true }] },
  };
}

/** Makes a request's token one that the library knows; returns the verified user's id, null without one. */
export function translateToken(request: Request, keys: TokenKeys): string | null {
  const [scheme = '', token = ''] = (request.headers.get('authorization') ?? '').split(' ');
  if (scheme.toLowerCase() !== 'bearer' || token === '') return null;
  const translated = keys.forLibrary(token);
  request.headers.set('authorization', `Bearer ${translated}`);
  if (translated === token || translated.endsWith(NO_SIGNATURE)) return null;
  return textIn(claimsOf(token), 'sub') || null;
}

/** The claims of a token, without looking at its signature: only for one that is known to be good. */
export function claimsOf(token: string): Fields {
  return partOf(token.split('.')[1] ?? '');
}

/** A public key as RFC 7517 writes it, named by its thumbprint (RFC 7638). */
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
