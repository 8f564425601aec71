import { accountFailure, isAccountFailure } from '#domain/account/accountFailures.ts';
import type { CallbackPurpose, AuthCallback } from '#domain/account/authCallback.ts';
import type { Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { User } from '#domain/account/user.ts';
import { knownAccount } from '#store/session/authStorage.ts';
import { expectNewPassword } from '#store/health/recovery.ts';
import { enter, storing } from './signIn.ts';
import type { Redirecting } from './identities.ts';
import type { Services } from '#mutators/services.ts';

/** Somebody who came back from Google or by a link, and is in. */
export interface Arrived {
  /** Null while their second factor is still to come. */
  readonly user: User | null;
  /** They came to set a new password. */
  readonly isRecovery: boolean;
  /** Their account was made for this sign-in. */
  readonly isFirst: boolean;
}

/**
 * Begins to sign in with Google: the browser has to go to the address, and comes back to `/auth/callback`
 * and then to `from`, a path of the app. Leaving is no failure. Fails with `account` (`googleOff`, `googleFailed`),
 * `offline`, `busy`, or the device's storage failures.
 */
export async function beginGoogle(services: Services, from: string): Promise<Result<Redirecting>> {
  const address = await storing(() => services.backend.account(({ links }) => links.google(from)));
  return address.ok ? ok({ address: address.value }) : fail(inGooglesWords(address.failure));
}

/**
 * Lets in whoever landed at `/auth/callback` or `/auth/reset`; on this device they are signed in then. Fails with
 * `account` (what Google or the link's server said no to), `offline`, `busy`, or the device's storage failures.
 */
export async function arrive(
  services: Services,
  { credentials, purpose }: AuthCallback,
): Promise<Result<Arrived>> {
  if (credentials.kind === 'refused') {
    return fail(refusalOf(credentials.code, credentials.error, purpose));
  }
  return storing(async () => {
    const arrived = await services.backend.account(({ links }) => links.signIn(credentials));
    if (!arrived.ok) return purpose === 'confirm' ? arrived : fail(inGooglesWords(arrived.failure));
    const { signedIn, isRecovery } = arrived.value;
    if (isRecovery) await expectNewPassword(services.shared, signedIn.userId, services.now());
    // Somebody who signs in twice in a minute, for instance to show it.
    const known = await knownAccount(services.shared, signedIn.userId);
    const isFirst = signedIn.isFirst && known === undefined;
    const entered = await enter(services, Promise.resolve(ok(signedIn)));
    return entered.ok ? ok({ user: entered.value, isRecovery, isFirst }) : entered;
  });
}

/** What it means that the server, or Google by it, sent somebody back with an error; by its words of one piece. */
function refusalOf(code: string, error: string, purpose: CallbackPurpose): Failure {
  if (code === 'identity_already_exists') return accountFailure('identityTaken');
  if (code === 'over_request_rate_limit') return { kind: 'tooManyAttempts' };
  if (purpose === 'confirm') return accountFailure('linkEnded');
  // What Google says when a person closes its page by its own button (RFC 6749, 4.1.2.1).
  return accountFailure(error === 'access_denied' ? 'googleCancelled' : 'googleFailed');
}

/** A link that ended means little to somebody who used none. */
function inGooglesWords(failure: Failure): Failure {
  const isUnclear =
    failure.kind === 'unexpected' || isAccountFailure(failure, 'linkEnded', 'linkElsewhere');
  return isUnclear ? accountFailure('googleFailed') : failure;
}
