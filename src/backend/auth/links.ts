import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js';
import { accountFailure } from '#domain/account/accountFailures.ts';
import {
  callbackUrl,
  type CallbackCredentials,
  type CallbackPurpose,
} from '#domain/account/authCallback.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { signedIn, type SignedIn } from './signIn.ts';
import type { AuthCalls } from './authCalls.ts';
import { failureOfAuthError, resultOf } from './errors.ts';
import { googleUrl } from './google.ts';
import type { ClientDeps } from './client.ts';

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
