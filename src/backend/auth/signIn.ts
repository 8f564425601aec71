import type { Session } from '@supabase/supabase-js';
import { accountFailure } from '#domain/account/accountFailures.ts';
import { landingAddress } from '#domain/account/authCallback.ts';
import { readAuthSession, type AuthSession } from '#domain/account/authSession.ts';
import type { SignInInput, SignUpInput } from '#domain/account/password.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { AuthCalls } from './attempt.ts';
import { failureOfAuthError } from './errors.ts';
import type { ClientDeps } from './client.ts';
import type { BackendConfig } from '#backend/config.ts';
import { freshSession } from './refresh.ts';

/** Somebody whom the auth server has just let in. */
export interface SignedIn {
  readonly userId: string;
  readonly email: string;
  /** The name given at sign-up, or null. */
  readonly fullName: string | null;
  readonly accessToken: string;
  /** The account stays closed until a code of its second factor was verified. */
  readonly needsSecondFactor: boolean;
  /** Whether the account was made for this very sign-in. */
  readonly isFirst: boolean;
}

/** The auth service's calls. Each resolves with a failure rather than rejecting, except for what the device's storage throws. */
export interface AuthBackend {
  /**
   * Makes an account and signs in; the session is stored. `from` is where the link in the confirmation e-mail leads
   * on to. Fails with `emailTaken`, `emailUnconfirmed` (an e-mail was sent, or would have been: a project that asks
   * for confirmation does not tell whether the address has an account), `invalid`, `account` (`createUser` and the
   * reasons of the token check), `tooManyAttempts`, `offline`, `busy`.
   */
  readonly signUp: (input: SignUpInput, from: string) => Promise<Result<SignedIn>>;
  /** Signs in; the session is stored. Fails with `wrongCredentials`, `emailUnconfirmed`, `account` (the token check), `tooManyAttempts`, `offline`, `busy`. */
  readonly signIn: (input: SignInInput) => Promise<Result<SignedIn>>;
  /** Tells the server that this device's session has ended. The caller forgets it whatever becomes of this. */
  readonly revoke: (accessToken: string) => Promise<Result<null>>;
  /** The access token of whoever is signed in, refreshed when it is about to end, or when it is that of the `refused` session. */
  readonly accessToken: (refused?: AuthSession) => Promise<Result<string>>;
}

/** How long a sign-out waits for the server, in ms. */
const REVOKE_TIMEOUT_MS = 5_000;

/** The auth service of one project; the client library is loaded by the first sign-in or sign-up. */
export function createAuthBackend(deps: ClientDeps, { call }: AuthCalls): AuthBackend {
  return {
    signUp: ({ fullName, email, password }, from) =>
      call(async (client) => {
        const { data, error } = await client.auth.signUp({
          email,
          password,
          options: {
            data: { full_name: fullName },
            emailRedirectTo: landingAddress(deps.appOrigin, 'callback', 'confirm', from),
          },
        });
        if (error !== null) {
          const failure = failureOfAuthError(error);
          return fail(failure.kind === 'unexpected' ? accountFailure('createUser') : failure);
        }
        if (data.user === null) return fail(accountFailure('createUser'));
        if (data.session === null) return fail({ kind: 'emailUnconfirmed' });
        return signedIn(data.session);
      }),
    signIn: (input) =>
      call(async (client) => {
        const { data, error } = await client.auth.signInWithPassword(input);
        return error === null ? signedIn(data.session) : fail(failureOfAuthError(error));
      }),
    revoke: (accessToken) => revoke(deps.config, deps.fetch, accessToken),
    accessToken: async (refused) => {
      const session = await freshSession(deps, refused ?? null);
      return session.ok ? ok(session.value.accessToken) : session;
    },
  };
}

/** Who a session lets in; fails with `unexpected` when it is nothing the app can use. */
export function signedIn(session: Session): Result<SignedIn> {
  const read = readAuthSession(JSON.stringify(session));
  if (read === null) return fail({ kind: 'unexpected', detail: 'auth: unreadable session' });
  const { userId, email, fullName, accessToken, needsSecondFactor } = read;
  const isFirst = isFirstSignIn(session.user);
  return ok({ userId, email, fullName, accessToken, needsSecondFactor, isFirst });
}

/** Coming back from Google with a fresh account takes no longer, in ms. */
const FIRST_SIGN_IN_MS = 60_000;

/** By two times of the server's own clock: the account is about as old as its last sign-in. */
function isFirstSignIn({ created_at: made, last_sign_in_at: last }: Session['user']): boolean {
  return last !== undefined && Date.parse(last) - Date.parse(made) < FIRST_SIGN_IN_MS;
}

async function revoke(
  config: BackendConfig,
  fetchIt: typeof fetch,
  accessToken: string,
): Promise<Result<null>> {
  try {
    const response = await fetchIt(`${config.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: config.anonKey, authorization: `Bearer ${accessToken}` },
      keepalive: true,
      signal: AbortSignal.timeout(REVOKE_TIMEOUT_MS),
    });
    if (response.status >= 500) return fail({ kind: 'busy', retryAfterMs: null });
    // A 4xx says that the session is none any more, which is what was asked for.
    return ok(null);
  } catch {
    // A fetch rejects only for want of an answer.
    return fail({ kind: 'offline' });
  }
}
