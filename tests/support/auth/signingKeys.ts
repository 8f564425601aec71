/** A project's key for signing tokens. */
export interface SigningKey {
  /** In published form, with its `kid`. */
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

/** A new key for an algorithm that browsers can verify. */
export async function signingKey(alg: keyof typeof ALGORITHMS, kid: string): Promise<SigningKey> {
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
