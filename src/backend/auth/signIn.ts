import type { Session } from '@supabase/supabase-js';
import { accountFailure } from '#domain/account/accountFailures.ts';
import { callbackUrl } from '#domain/account/authCallback.ts';
import { readAuthSession, type AuthSession } from '#domain/account/authSession.ts';
import type { SignInInput, SignUpInput } from '#domain/account/password.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { AuthCalls } from './authCalls.ts';
import { failureOfAuthError } from './errors.ts';
import type { ClientDeps } from './client.ts';
import { withPossiblePasswords } from './possiblePasswords.ts';
import { freshSession } from './refresh.ts';
import { orOffline } from '#backend/errors.ts';

export type SignedIn = AuthSession & { readonly isFirst: boolean };

const REVOKE_TIMEOUT_MS = 5_000;

export type AuthBackend = ReturnType<typeof createAuthBackend>;

/** Calls of the auth service. They also fail with `tooManyAttempts`, `offline`, `busy`; only storage errors reject. */
export function createAuthBackend(deps: ClientDeps, { call }: AuthCalls) {
  return {
    /**
     * Stores the session. `from` is where the confirmation email leads. Fails with `emailTaken`, `emailUnconfirmed`
     * (also for a taken address), `invalid`, `account` (`createUser`, token check).
     */
    signUp: ({ fullName, email, password }: SignUpInput, from: string) =>
      call(async (client) => {
        const { data, error } = await client.auth.signUp({
          email,
          password,
          options: {
            data: { full_name: fullName },
            emailRedirectTo: callbackUrl(deps.appOrigin, 'callback', 'confirm', from),
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
    /** Stores the session. Fails with `wrongCredentials`, `emailUnconfirmed`, `account` (token check). */
    signIn: ({ email, password }: SignInInput) =>
      call((client) =>
        withPossiblePasswords(password, async (possible) => {
          const { data, error } = await client.auth.signInWithPassword({
            email,
            password: possible,
          });
          return error === null ? signedIn(data.session) : fail(failureOfAuthError(error));
        }),
      ),
    /** The caller clears the session on this device in any case. */
    revoke: (accessToken: string) => revoke(deps, accessToken),
    /** `refused`: the session whose token the server refused. */
    accessToken: async (refused?: AuthSession) => {
      const session = await freshSession(deps, refused ?? null);
      return session.ok ? ok(session.value.accessToken) : session;
    },
  };
}

/** Fails with `unexpected` when the session is unusable. */
export function signedIn(session: Session): Result<SignedIn> {
  const read = readAuthSession(JSON.stringify(session));
  if (read === null) return fail({ kind: 'unexpected', detail: 'auth: unreadable session' });
  return ok({ ...read, isFirst: isFirstSignIn(session.user) });
}

/** Maximum age of an account at its first sign-in, redirects from Google included. */
const FIRST_SIGN_IN_MS = 60_000;

function isFirstSignIn({ created_at: made, last_sign_in_at: last }: Session['user']): boolean {
  return last !== undefined && Date.parse(last) - Date.parse(made) < FIRST_SIGN_IN_MS;
}

function revoke(
  { config, fetch: fetchIt }: ClientDeps,
  accessToken: string,
): Promise<Result<null>> {
  return orOffline(async () => {
    const response = await fetchIt(`${config.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: config.anonKey, authorization: `Bearer ${accessToken}` },
      keepalive: true,
      signal: AbortSignal.timeout(REVOKE_TIMEOUT_MS),
    });
    if (response.status >= 500) return fail({ kind: 'busy', retryAfterMs: null });
    // A 4xx means that the session has already ended.
    return ok(null);
  });
}
