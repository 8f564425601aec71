import { fakeToken } from '../../support/auth/tokens.ts';
import type { Answer } from './network.ts';

/** The auth server: access tokens expire, refresh tokens work once, sessions can be revoked. */
export interface SimAuth {
  /** Signs a user in; returns the session as the auth client stores it. `now` is the server's time, in ms. */
  readonly signIn: (userId: string, lifeMs: number, now: number) => string;
  /** Answers a refresh request. */
  readonly refresh: (refreshToken: string, now: number) => Answer;
  /** Ends all sessions of a user. */
  readonly revoke: (userId: string) => void;
  /** The user of a request's token. */
  readonly whoAsks: (authorization: string | null, now: number) => Asker;
}

/** A visitor has no token; a token may be invalid or expired. */
type Asker =
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'refused' };

interface Grant {
  readonly userId: string;
  readonly lifeMs: number;
  readonly accessToken: string;
  readonly endsAt: number;
  readonly session: string;
  isRevoked: boolean;
  /** What its refresh token was exchanged for, and when. */
  next: { readonly session: string; readonly at: number } | null;
}

/** A used refresh token returns the same session for this long, as the first response may have been lost. */
const REUSE_MS = 10_000;

export function createSimAuth(): SimAuth {
  const grants: Grant[] = [];
  const grant = (userId: string, lifeMs: number, now: number): string => {
    const serial = grants.length + 1;
    const endsAt = now + lifeMs;
    const accessToken = fakeToken(userId, endsAt, serial, now);
    const session = JSON.stringify({
      access_token: accessToken,
      token_type: 'bearer',
      refresh_token: `refresh-${serial}`,
      expires_in: Math.floor(lifeMs / 1000),
      user: { id: userId, email: `${userId}@example.org` },
    });
    const fresh = { userId, lifeMs, accessToken, endsAt, session };
    grants.push({ ...fresh, isRevoked: false, next: null });
    return session;
  };
  return {
    signIn: grant,
    refresh: (refreshToken, now) => {
      const used = grants.find(({ session }) => session.includes(`"${refreshToken}"`));
      if (used === undefined || used.isRevoked) return refused('refresh_token_not_found');
      if (used.next !== null) {
        const isRetry = now - used.next.at <= REUSE_MS;
        return isRetry ? given(used.next.session) : refused('refresh_token_already_used');
      }
      used.next = { session: grant(used.userId, used.lifeMs, now), at: now };
      return given(used.next.session);
    },
    revoke: (userId) => {
      for (const one of grants) if (one.userId === userId) one.isRevoked = true;
    },
    whoAsks: (authorization, now) => {
      if (authorization === null) return { kind: 'visitor' };
      const token = authorization.replace(/^Bearer /, '');
      const known = grants.find(({ accessToken }) => accessToken === token);
      const isGood = known !== undefined && !known.isRevoked && known.endsAt > now;
      return isGood ? { kind: 'person', id: known.userId } : { kind: 'refused' };
    },
  };
}

/** The user in a request's token, valid or not; null without one. */
export function bearerOf(init: RequestInit): string | null {
  const token = new Headers(init.headers).get('authorization')?.replace(/^Bearer /, '');
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: string };
  return sub ?? null;
}

function given(session: string): Answer {
  return { status: 200, text: session };
}

function refused(code: string): Answer {
  return { status: 400, text: JSON.stringify({ code: 400, error_code: code, msg: 'No' }) };
}
