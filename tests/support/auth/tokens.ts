/** A token with owner and expiry (ms since the epoch). */
export function fakeToken(
  userId: string,
  expiresAt: number,
  serial = 0,
  issuedAt?: number,
  aal?: string,
): string {
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  const claims = {
    sub: userId,
    exp: Math.floor(expiresAt / 1000),
    ...(issuedAt !== undefined && { iat: Math.floor(issuedAt / 1000) }),
    serial,
    ...(aal !== undefined && { aal }),
  };
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}

/** A stored session with such a token; `second` sets its second-factor state. */
export function fakeSession(
  userId: string,
  expiresAt: number,
  serial = 0,
  second: { readonly aal?: string; readonly factors?: readonly object[] } = {},
): string {
  return JSON.stringify({
    access_token: fakeToken(userId, expiresAt, serial, undefined, second.aal),
    token_type: 'bearer',
    refresh_token: `refresh-${serial}`,
    expires_at: Math.floor(expiresAt / 1000),
    expires_in: 3600,
    user: {
      id: userId,
      email: `${userId}@example.org`,
      user_metadata: { full_name: 'Ada Writer' },
      ...(second.factors !== undefined && { factors: second.factors }),
    },
  });
}
