import type {
  Session,
  OAuthResponse,
  SignInWithOAuthCredentials,
  AuthError,
  SupabaseClient,
} from '@supabase/supabase-js';
import { accountFailure, isAccountFailure } from '#domain/account/accountFailures.ts';
import {
  callbackUrl,
  type CallbackCredentials,
  type CallbackPurpose,
} from '#domain/account/authCallback.ts';
import { readAuthSession, type AuthSession } from '#domain/account/authSession.ts';
import { type SignInInput, type SignUpInput, possiblePasswords } from '#domain/account/password.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { orOffline } from '#backend/errors.ts';
import { fieldsOf } from '#domain/json.ts';
import type { AuthCalls, ClientDeps } from './authCalls.ts';
import { failureOfAuthError, resultOf } from './errors.ts';
import { freshSession } from './refresh.ts';
import type { Failure } from '#domain/failure.ts';

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
function signedIn(session: Session): Result<SignedIn> {
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

const TIMEOUT_MS = 10_000;

/** Fails with `account` (`googleOff`), `offline`, `busy`, or like `requestUrl`. */
export async function googleUrl(
  deps: ClientDeps,
  redirectTo: string,
  requestUrl: (request: SignInWithOAuthCredentials) => Promise<OAuthResponse>,
): Promise<Result<string>> {
  const isOn = await isGoogleOn(deps);
  if (!isOn.ok) return isOn;
  if (!isOn.value) return fail(accountFailure('googleOff'));
  const { data, error } = await requestUrl({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true, queryParams: { prompt: 'select_account' } },
  });
  return error === null ? ok(data.url) : fail(failureOfAuthError(error));
}

/** True when the project doesn't say. Checked first: the redirect would end on a page of JSON. */
function isGoogleOn({ config, fetch: fetchIt }: ClientDeps): Promise<Result<boolean>> {
  return orOffline(async () => {
    const response = await fetchIt(`${config.url}/auth/v1/settings`, {
      headers: { apikey: config.anonKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500) return fail({ kind: 'busy', retryAfterMs: null });
    const { external } = fieldsOf(await response.json());
    return ok(fieldsOf(external)['google'] !== false);
  });
}

interface LinkSignIn {
  readonly signedIn: SignedIn;
  readonly isRecovery: boolean;
}

/** Google sign-in and email links; `from` is the app path to continue at. Calls also fail with `offline`, `busy`. */
export function createLinksBackend(deps: ClientDeps, { call }: AuthCalls) {
  const url = (step: 'callback' | 'reset', purpose: CallbackPurpose, from: string) =>
    callbackUrl(deps.appOrigin, step, purpose, from);
  return {
    /** Fails with `account` (`googleOff`). */
    google: (from: string) =>
      call((client) =>
        googleUrl(deps, url('callback', 'google', from), (request) =>
          client.auth.signInWithOAuth(request),
        ),
      ),
    /** The outcome never reveals whether the address has an account. Fails with `invalid`, `tooManyAttempts`. */
    sendReset: (email: string, from: string) =>
      call(async (client) => {
        const redirectTo = url('reset', 'confirm', from);
        return sent(await client.auth.resetPasswordForEmail(email, { redirectTo }));
      }),
    /** Fails like `sendReset`. */
    sendConfirmation: (email: string, from: string) =>
      call(async (client) => {
        const emailRedirectTo = url('callback', 'confirm', from);
        return sent(
          await client.auth.resend({ type: 'signup', email, options: { emailRedirectTo } }),
        );
      }),
    /** Stores the session. Fails with `account` (`linkEnded`, `linkElsewhere`, token check). */
    signIn: (credentials: CallbackCredentials) => call((client) => signInBy(client, credentials)),
  };
}

async function signInBy(
  client: SupabaseClient,
  credentials: CallbackCredentials,
): Promise<Result<LinkSignIn>> {
  switch (credentials.kind) {
    case 'code': {
      const { code, flowId } = credentials;
      const { data, error } = await client.auth.exchangeCodeForSession(
        code,
        flowId === null ? {} : { flowId },
      );
      if (error !== null) return fail(failureOfAuthError(error));
      return linkSignIn(data.session, isForRecovery(data));
    }
    case 'tokenHash': {
      const { tokenHash, type } = credentials;
      const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHash, type });
      if (error !== null) return fail(failureOfAuthError(error));
      if (data.session === null) return fail(accountFailure('linkEnded'));
      return linkSignIn(data.session, type === 'recovery');
    }
    default:
      return fail(accountFailure('linkEnded'));
  }
}

function isForRecovery(data: object): boolean {
  return 'redirectType' in data && data.redirectType === 'recovery';
}

function linkSignIn(session: Session, isRecovery: boolean): Result<LinkSignIn> {
  const read = signedIn(session);
  return read.ok ? ok({ signedIn: read.value, isRecovery }) : read;
}

/** Hides the rate limit and unknown addresses: both would reveal who has an account. */
function sent(answer: { readonly error: AuthError | null }): Result<null> {
  const code = answer.error?.code;
  const isHidden = code === 'over_email_send_rate_limit' || code === 'user_not_found';
  return isHidden ? ok(null) : resultOf(answer);
}

export function createPasswordsBackend({ call, callAlone }: AuthCalls) {
  const endOthers = () =>
    call(async (client) => resultOf(await client.auth.signOut({ scope: 'others' })));
  return {
    endOthers,
    /**
     * Ends every other session; the server decides whether `current` is needed (spec §5). Fails with `account`
     * (`updatePassword` …), `invalid`, `tooManyAttempts`, `signedOut`, `offline`, `busy`.
     */
    change: async (password: string, current: string | null) => {
      const changed = await callAlone((client) => {
        const update = async (proof: { readonly current_password?: string }) => {
          const { error } = await client.auth.updateUser({ password, ...proof });
          if (error === null) return ok(null);
          const failure = failureOfAuthError(error);
          return fail(failure.kind === 'unexpected' ? accountFailure('updatePassword') : failure);
        };
        if (current === null) return update({});
        return withPossiblePasswords(current, (possible) => update({ current_password: possible }));
      });
      // Not every server ends them itself; the password is changed either way.
      if (changed.ok) await endOthers();
      return changed;
    },
  };
}

/** Sends the forms that the server may have stored for a typed password, until it accepts one or fails otherwise. */
async function withPossiblePasswords<T>(
  typed: string,
  send: (password: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const [normal = typed, ...others] = possiblePasswords(typed);
  let answer = await send(normal);
  for (const password of others) {
    if (answer.ok || !isWrongPassword(answer.failure)) break;
    answer = await send(password);
  }
  return answer;
}

function isWrongPassword(failure: Failure): boolean {
  return failure.kind === 'wrongCredentials' || isAccountFailure(failure, 'wrongPassword');
}
