import type { AuthError, User as AuthUser } from '@supabase/supabase-js';
import type { AuthSession } from '#domain/authSession.ts';
import type { SignInInput, SignUpInput } from '#domain/password.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { failureOfAuthError } from './authErrors.ts';
import type { LoadClient } from './client.ts';
import type { BackendConfig } from './config.ts';
import { freshSession, type RefreshDeps } from './refresh.ts';

/** Somebody whom the auth server has just let in. */
export interface SignedIn {
  readonly userId: string;
  readonly email: string;
  /** The name given at sign-up, or null. */
  readonly fullName: string | null;
  readonly accessToken: string;
}

/** The auth service's calls. Each resolves with a failure rather than rejecting, except for what the device's storage throws. */
export interface AuthBackend {
  /** Makes an account and signs in; the session is stored. Fails with `emailTaken`, `emailUnconfirmed` (the account waits for its e-mail), `invalid`, `tooManyAttempts`, `offline`, `busy`. */
  readonly signUp: (input: SignUpInput) => Promise<Result<SignedIn>>;
  /** Signs in; the session is stored. Fails with `wrongCredentials`, `emailUnconfirmed`, `tooManyAttempts`, `offline`, `busy`. */
  readonly signIn: (input: SignInInput) => Promise<Result<SignedIn>>;
  /** Tells the server that this device's session has ended. The caller forgets it whatever becomes of this. */
  readonly revoke: (accessToken: string) => Promise<Result<null>>;
  /** The access token of whoever is signed in, refreshed when it is about to end, or when it is that of the `refused` session. */
  readonly accessToken: (refused?: AuthSession) => Promise<Result<string>>;
}

/** How long a sign-out waits for the server, in ms. */
const REVOKE_TIMEOUT_MS = 5_000;

/** The auth service of one project; the client library is loaded by the first sign-in or sign-up. */
export function createAuthBackend(deps: RefreshDeps, loadClient: LoadClient): AuthBackend {
  return {
    signUp: ({ fullName, email, password }) =>
      attempt(loadClient, async (client) => {
        const { data, error } = await client.auth.signUp({
          email,
          password,
          options: { data: { full_name: fullName } },
        });
        if (error !== null) return fail(failureOfAuthError(error));
        // A project that asks for confirmation hides a taken e-mail behind a user without identities.
        if (data.user?.identities?.length === 0) return fail({ kind: 'emailTaken' });
        if (data.session === null) return fail({ kind: 'emailUnconfirmed' });
        return ok(signedIn(data.session.user, data.session.access_token));
      }),
    signIn: (input) =>
      attempt(loadClient, async (client) => {
        const { data, error } = await client.auth.signInWithPassword(input);
        if (error !== null) return fail(failureOfAuthError(error));
        return ok(signedIn(data.user, data.session.access_token));
      }),
    revoke: (accessToken) => revoke(deps.config, deps.fetch, accessToken),
    accessToken: async (refused) => {
      const session = await freshSession(deps, refused ?? null);
      return session.ok ? ok(session.value.accessToken) : session;
    },
  };
}

async function attempt<T>(
  loadClient: LoadClient,
  run: (client: Awaited<ReturnType<LoadClient>>) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await run(await loadClient());
  } catch (error) {
    if (isAuthError(error)) return fail(failureOfAuthError(error));
    if (isUnanswered(error)) return fail({ kind: 'offline' });
    // Storage that gave way is the mutator's to name; anything else is a bug.
    throw error;
  }
}

/** Whether what was thrown is a request, or the client's own code, that did not arrive: a TypeError in every browser. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
}

function isAuthError(error: unknown): error is AuthError {
  return typeof error === 'object' && error !== null && '__isAuthError' in error;
}

function signedIn(user: AuthUser, accessToken: string): SignedIn {
  const name: unknown = user.user_metadata['full_name'];
  return {
    userId: user.id,
    email: user.email ?? '',
    fullName: typeof name === 'string' && name.trim() !== '' ? name : null,
    accessToken,
  };
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
