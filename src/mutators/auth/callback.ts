import { accountFailure, isAccountFailure } from '#domain/account/accountFailures.ts';
import type { CallbackPurpose, AuthCallback } from '#domain/account/authCallback.ts';
import type { Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { User } from '#domain/account/profile.ts';
import { knownAccount, startRecovery } from '#store/session/authStorage.ts';
import { finishSignIn, callAccount } from './signIn.ts';
import { catchStorage } from '#store/health/failures.ts';
import type { Services } from '#mutators/services.ts';

export interface AuthCallbackResult {
  /** Null until two-factor authentication is passed. */
  readonly user: User | null;
  readonly isRecovery: boolean;
  readonly isFirst: boolean;
}

/** Returns to `from`. Fails with `account`, `offline`, `busy`, or a storage failure. */
export async function beginGoogle(services: Services, from: string): Promise<Result<string>> {
  const address = await callAccount(services, ({ links }) => links.google(from));
  return address.ok ? address : fail(toGoogleFailure(address.failure));
}

/** Fails with `account`, `offline`, `busy`, or a storage failure. */
export async function handleAuthCallback(
  services: Services,
  { credentials, purpose }: AuthCallback,
): Promise<Result<AuthCallbackResult>> {
  if (credentials.kind === 'refused') {
    return fail(refusalOf(credentials.code, credentials.error, purpose));
  }
  return catchStorage(async () => {
    const returned = await services.backend.account(({ links }) => links.signIn(credentials));
    if (!returned.ok)
      return purpose === 'confirm' ? returned : fail(toGoogleFailure(returned.failure));
    const { signedIn, isRecovery } = returned.value;
    if (isRecovery) await startRecovery(services.shared, signedIn.userId, services.now());
    // A repeated sign-in within the server's “new account” minute is not the first.
    const known = await knownAccount(services.shared, signedIn.userId);
    const isFirst = signedIn.isFirst && known === undefined;
    return ok({ user: await finishSignIn(services, signedIn), isRecovery, isFirst });
  });
}

function refusalOf(code: string, error: string, purpose: CallbackPurpose): Failure {
  if (code === 'identity_already_exists') return accountFailure('identityTaken');
  if (code === 'over_request_rate_limit') return { kind: 'tooManyAttempts' };
  if (purpose === 'confirm') return accountFailure('linkEnded');
  // Google's code when the user cancels (RFC 6749, 4.1.2.1).
  return accountFailure(error === 'access_denied' ? 'googleCancelled' : 'googleFailed');
}

/** The user followed no link, so “link expired” would confuse them. */
function toGoogleFailure(failure: Failure): Failure {
  const isUnclear =
    failure.kind === 'unexpected' || isAccountFailure(failure, 'linkEnded', 'linkElsewhere');
  return isUnclear ? accountFailure('googleFailed') : failure;
}
