import { fieldsOf, parseJson, type Fields } from '#domain/json.ts';
import { defaultFullName, type User } from './profile.ts';

export interface AuthSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the access token expires, by this device's clock; ms since the epoch. */
  readonly expiresAt: number;
  /** How far this device's clock is ahead of the server's. */
  readonly aheadMs: number;
  readonly userId: string;
  readonly email: string;
  readonly fullName: string | null;
  readonly level: AssuranceLevel;
  /** Whether the account is locked until a second factor is verified (spec §4). */
  readonly needsSecondFactor: boolean;
}

/** Minimum remaining lifetime of a token that is sent, so that it can't expire in transit. */
export const MIN_TOKEN_LIFE_MS = 30_000;

/** Remaining lifetime at which a token is refreshed: three ticks of 30 s. */
export const REFRESH_MARGIN_MS = 90_000;

const AHEAD_KEY = 'recto_clock_ahead_ms';

/** Smaller clock differences are ignored: a slow answer looks the same. */
const CLOCK_TOLERANCE_MS = 30_000;

/** Parses the auth client's JSON; null when unusable. Owner and expiry come from the token itself. */
export function readAuthSession(stored: string | null): AuthSession | null {
  if (stored === null) return null;
  const value = fieldsOf(parseJson(stored));
  const { access_token: accessToken, refresh_token: refreshToken } = value;
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return null;
  const { sub, exp, email, aal } = claimsOf(accessToken);
  const ahead = value[AHEAD_KEY];
  const aheadMs = typeof ahead === 'number' ? ahead : 0;
  if (typeof sub !== 'string' || sub === '' || typeof exp !== 'number') return null;
  const user = fieldsOf(value['user']);
  const name = fieldsOf(user['user_metadata'])['full_name'];
  const userEmail = user['email'] ?? email;
  return {
    accessToken,
    refreshToken,
    expiresAt: exp * 1000 + aheadMs,
    aheadMs,
    userId: sub,
    email: typeof userEmail === 'string' ? userEmail : '',
    fullName: typeof name === 'string' && name.trim() !== '' ? name : null,
    level: aal === 'aal2' ? 'aal2' : 'aal1',
    needsSecondFactor: aal !== 'aal2' && hasVerifiedFactor(user['factors']),
  };
}

/** Corrects a new session's expiry: a fast clock must not expire every token. `now`: ms since the epoch. */
export function stampSession(session: string, before: string | null, now: number): string {
  const value = fieldsOf(parseJson(session));
  const token = value['access_token'];
  if (typeof token !== 'string' || fieldsOf(parseJson(before ?? ''))['access_token'] === token) {
    return session;
  }
  const issuedAt = claimsOf(token)['iat'];
  const ahead = typeof issuedAt === 'number' ? now - issuedAt * 1000 : 0;
  const isOff = Math.abs(ahead) > CLOCK_TOLERANCE_MS;
  return JSON.stringify({ ...value, [AHEAD_KEY]: isOff ? ahead : 0 });
}

/** Whether the stored session is an earlier one of the same user; false where either can't be read. */
export function isOlderSession(session: string, other: string | null): boolean {
  const [mine, theirs] = [session, other ?? ''].map((stored) => {
    const token = fieldsOf(parseJson(stored))['access_token'];
    return claimsOf(typeof token === 'string' ? token : '');
  });
  const [mineAt, theirsAt] = [mine?.['iat'], theirs?.['iat']];
  if (typeof mineAt !== 'number' || typeof theirsAt !== 'number') return false;
  return mine?.['sub'] === theirs?.['sub'] && mineAt < theirsAt;
}

/** Whether the token is valid for `lifeMs` after `now` (ms since the epoch). */
export function isLive(session: AuthSession, now: number, lifeMs: number): boolean {
  return session.expiresAt - now >= lifeMs;
}

/** The user as far as the token says; the profile comes later. */
export function userOfSession(session: AuthSession): User {
  return {
    id: session.userId,
    email: session.email,
    fullName: session.fullName ?? defaultFullName(session.email),
    avatarUrl: null,
    createdAt: '',
    updatedAt: '',
  };
}

function hasVerifiedFactor(factors: unknown): boolean {
  return (
    Array.isArray(factors) && factors.some((factor) => fieldsOf(factor)['status'] === 'verified')
  );
}

/** The claims of a JWT, unverified (the server does that); empty when it isn't one. */
export function claimsOf(token: string): Fields {
  const payload = token.split('.')[1];
  if (payload === undefined) return {};
  try {
    // The claims used are ASCII and need no UTF-8 decoding.
    return fieldsOf(parseJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return {};
  }
}

/** Authenticator assurance level: `aal2` after a second factor (spec §4). */
export type AssuranceLevel = 'aal1' | 'aal2';

/** A verified second factor, required at every sign-in. */
export interface Factor {
  readonly id: string;
  readonly type: 'totp' | 'phone';
  readonly name: string;
  readonly createdAt: string;
}

export interface Enrolment {
  readonly factorId: string;
  /** Base32, for manual entry. */
  readonly secret: string;
  /** The secret as an `otpauth:` URL, for the QR code and for apps on this device. */
  readonly uri: string;
}

export interface Identity {
  readonly id: string;
  /** `email` (password) or the external provider, e.g. `google`. */
  readonly provider: string;
  readonly email: string;
}

export interface Security {
  readonly level: AssuranceLevel;
  /** Verified only (spec §4), oldest first. */
  readonly factors: readonly Factor[];
  readonly identities: readonly Identity[];
}
