import type { SupabaseClient } from '@supabase/supabase-js';
import { accountFailure } from '#domain/account/accountFailures.ts';
import { landingAddress, type Arrival, type Errand } from '#domain/account/authCallback.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { signedIn, type SignedIn } from './signIn.ts';
import type { AuthCalls } from './attempt.ts';
import { failureOfAuthError } from './errors.ts';
import { googleAddress } from './google.ts';
import type { ClientDeps } from './client.ts';

/** A sign-in by a link or through Google. */
interface Arrived {
  readonly signedIn: SignedIn;
  /** The link allows setting a new password. */
  readonly isRecovery: boolean;
}

/** Sign-in with Google and links in emails; `from` is the app path to continue at. */
export interface LinksBackend {
  /** The address to sign in with Google at. Fails with `account` (`googleOff`), `offline`, `busy`. */
  readonly google: (from: string) => Promise<Result<string>>;
  /**
   * Emails a link to set a new password, if the address has an account; the outcome never tells. Fails with `invalid`,
   * `tooManyAttempts`, `offline`, `busy`.
   */
  readonly sendReset: (email: string, from: string) => Promise<Result<null>>;
  /** Resends the confirmation email, if one is pending. Fails like `sendReset`. */
  readonly sendConfirmation: (email: string, from: string) => Promise<Result<null>>;
  /**
   * Signs in by a link or from Google and stores the session. Fails with `account` (`linkEnded`, `linkElsewhere`,
   * token check), `offline`, `busy`.
   */
  readonly arrive: (arrival: Arrival) => Promise<Result<Arrived>>;
}

export function createLinksBackend(deps: ClientDeps, { call }: AuthCalls): LinksBackend {
  const address = (step: 'callback' | 'reset', errand: Errand, from: string) =>
    landingAddress(deps.appOrigin, step, errand, from);
  return {
    google: (from) =>
      call((client) =>
        googleAddress(deps, address('callback', 'google', from), (request) =>
          client.auth.signInWithOAuth(request),
        ),
      ),
    sendReset: (email, from) =>
      call(async (client) => {
        const redirectTo = address('reset', 'confirm', from);
        return sent(await client.auth.resetPasswordForEmail(email, { redirectTo }));
      }),
    sendConfirmation: (email, from) =>
      call(async (client) => {
        const emailRedirectTo = address('callback', 'confirm', from);
        return sent(
          await client.auth.resend({ type: 'signup', email, options: { emailRedirectTo } }),
        );
      }),
    arrive: (arrival) => call((client) => arrive(client, arrival)),
  };
}

async function arrive(client: SupabaseClient, arrival: Arrival): Promise<Result<Arrived>> {
  switch (arrival.kind) {
    case 'code': {
      const { code, flowId } = arrival;
      const { data, error } = await client.auth.exchangeCodeForSession(
        code,
        flowId === null ? {} : { flowId },
      );
      if (error !== null) return fail(failureOfAuthError(error));
      return arrived(signedIn(data.session), isForRecovery(data));
    }
    case 'tokenHash': {
      const { tokenHash, type } = arrival;
      const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHash, type });
      if (error !== null) return fail(failureOfAuthError(error));
      if (data.session === null) return fail(accountFailure('linkEnded'));
      return arrived(signedIn(data.session), type === 'recovery');
    }
    default:
      return fail(accountFailure('linkEnded'));
  }
}

/** The client stores the purpose of the link with its PKCE verifier. */
function isForRecovery(data: object): boolean {
  return 'redirectType' in data && data.redirectType === 'recovery';
}

function arrived(entered: Result<SignedIn>, isRecovery: boolean): Result<Arrived> {
  return entered.ok ? ok({ signedIn: entered.value, isRecovery }) : entered;
}

/** Hides the rate limit and unknown addresses: both would reveal who has an account. */
function sent({
  error,
}: {
  readonly error: Parameters<typeof failureOfAuthError>[0] | null;
}): Result<null> {
  const isHidden = error?.code === 'over_email_send_rate_limit' || error?.code === 'user_not_found';
  return error === null || isHidden ? ok(null) : fail(failureOfAuthError(error));
}
