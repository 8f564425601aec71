import { beforeEach, describe, expect, test } from 'vitest';
import {
  createTokensBackend,
  type TokensBackend,
  verifiedFetch,
} from '#backend/auth/verifyToken.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { fakeToken } from '../../../support/auth/tokens.ts';

const NOW = Date.UTC(2026, 0, 1);

/** A signing key. */
interface SigningKey {
  /** The public JWK with its `kid`. */
  readonly publicJwk: JsonWebKey;
  readonly sign: (claims: object) => Promise<string>;
}

const ALGORITHMS = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RS256: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
  EdDSA: { name: 'Ed25519' },
} as const;

/** A new key for an algorithm that browsers support. */
async function signingKey(alg: keyof typeof ALGORITHMS, kid: string): Promise<SigningKey> {
  const algorithm = ALGORITHMS[alg];
  const pair = (await crypto.subtle.generateKey(algorithm, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const publicJwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    publicJwk: { ...publicJwk, kid } as JsonWebKey,
    sign: async (claims) => {
      const signed = `${part({ alg, kid, typ: 'JWT' })}.${part(claims)}`;
      const signature = await crypto.subtle.sign(
        algorithm,
        pair.privateKey,
        new TextEncoder().encode(signed),
      );
      return `${signed}.${Buffer.from(signature).toString('base64url')}`;
    },
  };
}

let published: JsonWebKey[] | 'down' | 'portal' | 'missing' | 'proxy';
let requests: number;
let clock: number;
let tokens: TokensBackend;
let key: SigningKey;

const server: typeof fetch = async () => {
  requests += 1;
  if (published === 'down') throw new TypeError('Failed to fetch');
  if (published === 'portal') return new Response('<h1>Welcome to the hotel</h1>');
  if (published === 'proxy') {
    return new Response('<h1>Not here</h1>', {
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  }
  if (published === 'missing') return new Response('', { status: 404 });
  return Response.json({ keys: published });
};

beforeEach(async () => {
  key = await signingKey('ES256', 'one');
  published = [key.publicJwk];
  requests = 0;
  clock = NOW;
  tokens = createTokensBackend({
    config: { url: 'http://recto.test', anonKey: 'key' },
    fetch: server,
    now: () => clock,
  });
});

async function wordsFor(token: string): Promise<string> {
  const checked = await tokens.check(token);
  return checked.ok ? 'valid' : describeFailure(checked.failure);
}

describe('spec §8: token key lookup', () => {
  test.each(['ES256', 'RS256', 'EdDSA'] as const)(
    'a token signed with %s is valid',
    async (alg) => {
      key = await signingKey(alg, 'one');
      published = [key.publicJwk];
      expect(await wordsFor(await key.sign({ sub: 'ada' }))).toBe('valid');
    },
  );

  test('a project without keys cannot have signed it: "JWKS is empty"', async () => {
    published = [];
    expect(await wordsFor(await key.sign({ sub: 'ada' }))).toBe('JWKS is empty');
    published = 'missing';
    clock += 600_000;
    expect(await wordsFor(await key.sign({ sub: 'ada' }))).toBe('JWKS is empty');
  });

  test('a proxy’s page does not count as a missing key set', async () => {
    published = 'proxy';
    expect(await tokens.check(await key.sign({ sub: 'ada' }))).toMatchObject({
      failure: { kind: 'busy' },
    });
  });

  test('a key of another project: "No matching signing key found in JWKS"', async () => {
    const other = await signingKey('ES256', 'other');
    expect(await wordsFor(await other.sign({ sub: 'ada' }))).toBe(
      'No matching signing key found in JWKS',
    );
  });

  test('modified claims: "Invalid JWT signature"', async () => {
    const [head, , signature] = (await key.sign({ sub: 'ada' })).split('.');
    const claims = Buffer.from(JSON.stringify({ sub: 'eve' })).toString('base64url');
    expect(await wordsFor(`${head}.${claims}.${signature}`)).toBe('Invalid JWT signature');
  });

  test('a wrong key with the same id, no algorithm, or no JWT: "Invalid JWT signature"', async () => {
    const twin = await signingKey('ES256', 'one');
    expect(await wordsFor(await twin.sign({ sub: 'ada' }))).toBe('Invalid JWT signature');
    const none = Buffer.from('{"alg":"none","kid":"one"}').toString('base64url');
    expect(await wordsFor(`${none}.e30.`)).toBe('Invalid JWT signature');
    expect(await wordsFor('nonsense')).toBe('Invalid JWT signature');
    expect(await wordsFor(`${(await key.sign({})).split('.').slice(0, 2).join('.')}.*`)).toBe(
      'Invalid JWT signature',
    );
  });

  test('only the server can verify a token signed with a shared secret', async () => {
    expect(await wordsFor(fakeToken('ada', NOW))).toBe('valid');
    expect(requests).toBe(0);
  });

  test('keys are cached, and fetched again for an unknown key', async () => {
    const token = await key.sign({ sub: 'ada' });
    await wordsFor(token);
    await wordsFor(token);
    expect(requests).toBe(1);
    const next = await signingKey('ES256', 'two');
    published = [key.publicJwk, next.publicJwk];
    clock += 60_000;
    expect(await wordsFor(await next.sign({ sub: 'ada' }))).toBe('valid');
    expect(requests).toBe(2);
  });

  test('unreadable keys refuse no token', async () => {
    const token = await key.sign({ sub: 'ada' });
    for (const trouble of ['down', 'portal'] as const) {
      published = trouble;
      expect(await tokens.check(token)).toEqual({ ok: false, failure: { kind: 'offline' } });
    }
  });
});

describe('a token granted by the auth server', () => {
  const ADDRESS = 'http://recto.test/auth/v1/token?grant_type=password';
  const grant = (token: string, address = ADDRESS) =>
    verifiedFetch(async () => Response.json({ access_token: token }), tokens)(address, {
      method: 'POST',
    });

  test('reaches the client when signed by the project', async () => {
    expect((await grant(await key.sign({ sub: 'ada' }))).status).toBe(200);
  });

  test('is refused otherwise', async () => {
    const other = await signingKey('ES256', 'other');
    const answer = await grant(await other.sign({ sub: 'ada' }));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'recto_no_signing_key' });
  });

  test('passes when the keys cannot be read, and when refreshed', async () => {
    published = 'down';
    expect((await grant(await key.sign({ sub: 'ada' }))).status).toBe(200);
    const other = await signingKey('ES256', 'other');
    const refresh = 'http://recto.test/auth/v1/token?grant_type=refresh_token';
    expect((await grant(await other.sign({ sub: 'ada' }), refresh)).status).toBe(200);
  });
});
