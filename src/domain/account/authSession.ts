import type { AssuranceLevel } from './account.ts';
import { fieldsOf, parseJson, type Fields } from '#domain/json.ts';
import { defaultFullName, type User } from './user.ts';

/** A stored sign-in: the tokens, until when, and whose. */
export interface AuthSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the server stops taking the access token, by this device's clock; ms since the epoch. */
  readonly expiresAt: number;
  /** How far this device's clock was ahead of the server's when the token came; ms. */
  readonly aheadMs: number;
  readonly userId: string;
  readonly email: string;
  /** The name given at sign-up (`user_metadata.full_name`), or null. */
  readonly fullName: string | null;
  readonly level: AssuranceLevel;
  /** Whether the account stays closed until a code of its second factor was verified (spec §4). */
  readonly needsSecondFactor: boolean;
}

/** A request is only sent with a token that lives at least this long, in ms, so that it does not expire on the way. */
export const MIN_TOKEN_LIFE_MS = 30_000;

/** A token is refreshed when it has less than this left, in ms: three ticks of 30 s before it ends. */
export const REFRESH_MARGIN_MS = 90_000;

/** Where a stored session notes how far the clock is off. */
const AHEAD_KEY = 'recto_clock_ahead_ms';

/** A clock is not called wrong for less, in ms: a slow answer looks like a clock that is a little ahead. */
const CLOCK_TOLERANCE_MS = 30_000;

/**
 * The session in the form it is stored in (the auth client's JSON), or null when that is nothing we can use.
 * Whose it is and how long it lasts come from the token itself, not from what stands beside it.
 */
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

/**
 * The session that has just come from the server at `now` (ms since the epoch), with a note of how far this
 * device's clock is off: a clock that is an hour ahead must not make every token look expired. Gives back what
 * is no session, or one that `before` holds already, as it is.
 */
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

/** Whether a stored session's token was given before that of another one of the same person; false when either is none. */
export function isOlderSession(session: string, other: string | null): boolean {
  const [mine, theirs] = [session, other ?? ''].map((stored) => {
    const token = fieldsOf(parseJson(stored))['access_token'];
    return claimsOf(typeof token === 'string' ? token : '');
  });
  const [mineAt, theirsAt] = [mine?.['iat'], theirs?.['iat']];
  if (typeof mineAt !== 'number' || typeof theirsAt !== 'number') return false;
  return mine?.['sub'] === theirs?.['sub'] && mineAt < theirsAt;
}

/** Whether the server still takes the session's token at `now` (ms since the epoch), with `lifeMs` to spare. */
export function isLive(session: AuthSession, now: number, lifeMs: number): boolean {
  return session.expiresAt - now >= lifeMs;
}

/** The person as far as the session itself knows them, until their profile has been read. */
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

/** The claims of a JSON Web Token, unverified (the server does that); empty when it is none. */
export function claimsOf(token: string): Fields {
  const payload = token.split('.')[1];
  if (payload === undefined) return {};
  try {
    // The claims read here are ASCII, so the bytes need no UTF-8 decoding.
    return fieldsOf(parseJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return {};
  }
}
