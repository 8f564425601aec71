import { accountFailure } from '#domain/account/accountFailures.ts';
import {
  userOfSession,
  type AuthSession,
  type AssuranceLevel,
} from '#domain/account/authSession.ts';
import {
  checkSignIn,
  checkSignUp,
  type SignInInput,
  type SignUpForm,
} from '#domain/account/password.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { User } from '#domain/account/profile.ts';
import {
  clearAuthSession,
  knownAccount,
  rememberAccount,
  storedAuthSession,
} from '#store/session/authStorage.ts';
import type { AccountDb } from '#store/db.ts';
import { catchStorage } from '#store/health/failures.ts';
import { removeAccountDb } from '#store/health/reopen.ts';
import { forgetSeenWork, localStorageOrNull } from '#store/health/storageWitness.ts';
import { forgetCopies } from '#store/session/unloadCopies.ts';
import type { AccountServices, Services } from '#mutators/services.ts';
import type { AccountBackend } from '#backend/account.ts';

/**
 * Null while two-factor authentication is missing. Fails with `wrongCredentials`, `invalid`, `emailUnconfirmed`,
 * `account`, `tooManyAttempts`, `offline`, `busy`, or a storage failure.
 */
export async function signIn(services: Services, form: SignInInput): Promise<Result<User | null>> {
  const input = checkSignIn(form);
  if (!input.ok) return input;
  return catchStorage(async () => {
    const signedIn = await services.backend.account(({ auth }) => auth.signIn(input.value));
    return signedIn.ok ? ok(await finishSignIn(services, signedIn.value)) : signedIn;
  });
}

/** Calls the account backend; catches storage errors of its auth client. */
export function callAccount<T>(
  { backend }: Pick<Services, 'backend'>,
  call: (account: AccountBackend) => Promise<Result<T>>,
): Promise<Result<T>> {
  return catchStorage(() => backend.account(call));
}

/**
 * `expired`: the app works offline until the token is refreshed or the user signs in again. `secondFactor`: the
 * account's data stays closed until two-factor authentication is passed.
 */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut' }
  | { readonly status: 'secondFactor'; readonly email: string }
  | {
      readonly status: 'signedIn';
      readonly user: User;
      readonly db: AccountDb;
      readonly auth: 'live' | 'expired';
      readonly level: AssuranceLevel;
      /** By this device's clock, ms since the epoch. */
      readonly expiresAt: number;
    };

/** A change of the session, the same in every tab (spec §4). */
export type SessionEvent =
  | 'signedIn'
  | 'signedOut'
  | 'tokenRefreshed'
  | 'codeNeeded'
  | 'codeVerified';

/** `current` returns the same object until it changes. */
export interface SessionSource {
  readonly current: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What happened between two states of the session; null for nothing that others must act on. */
export function sessionEvent(before: Session, after: Session): SessionEvent | null {
  if (after.status === 'signedIn') {
    if (before.status === 'secondFactor') return 'codeVerified';
    if (before.status !== 'signedIn' || before.user.id !== after.user.id) return 'signedIn';
    if (before.level !== after.level) return 'codeVerified';
    return after.expiresAt > before.expiresAt ? 'tokenRefreshed' : null;
  }
  if (after.status === before.status) return null;
  if (after.status === 'secondFactor') return 'codeNeeded';
  return after.status === 'signedOut' && before.status !== 'loading' ? 'signedOut' : null;
}

/**
 * Ends all sessions and removes the account's data from this device, with unsent work: confirm first. Returns the time
 * of the deletion. Fails with `account`, `signedOut`, `offline`, `busy`.
 */
export async function deleteAccount(account: AccountServices): Promise<Result<Date>> {
  const requested = await callAccount(account, async ({ auth, deletion }) => {
    const token = await auth.accessToken();
    if (!token.ok) return token;
    // Another user may have signed in meanwhile, in another tab.
    const session = await storedAuthSession(account.shared);
    if (session?.userId !== account.user.id) return fail(accountFailure('notYourProfile'));
    return deletion.ask(token.value);
  });
  if (requested.ok) await signOutAndDiscard(account);
  return requested;
}

/** Screens of all tabs have closed the account this long after a sign-out. */
const SCREEN_CLOSE_MS = 150;

/**
 * Fails with `invalid` (spec §5), `emailTaken`, `emailUnconfirmed`, `account`, `tooManyAttempts`, `offline`, `busy`, or
 * a storage failure.
 */
export async function signUp(
  services: Services,
  form: SignUpForm,
  from = '/',
): Promise<Result<User>> {
  const input = checkSignUp(form);
  if (!input.ok) return input;
  return catchStorage(async () => {
    const signedIn = await services.backend.account(({ auth }) => auth.signUp(input.value, from));
    if (!signedIn.ok) return signedIn;
    const user = await finishSignIn(services, signedIn.value);
    return user === null ? fail(accountFailure('secondFactorNeeded')) : ok(user);
  });
}

/** Signs out in every tab, also offline; the account's data stays on this device. Check `unsentWork` first. */
export async function signOut(services: Services): Promise<Result<null>> {
  return catchStorage(async () => {
    const session = await storedAuthSession(services.shared);
    await clearAuthSession(services.shared, services.now());
    // Fire and forget: the device is signed out anyway.
    if (session !== null) {
      void services.backend.account(({ auth }) => auth.revoke(session.accessToken));
    }
    return ok(null);
  });
}

/** Fails with `signedOut`, `offline`, `busy`. */
export function signOutElsewhere(services: Services): Promise<Result<null>> {
  return callAccount(services, ({ passwords }) => passwords.endOthers());
}

/** Signs out and deletes the account's data from this device, unsent work included: confirm first. */
export async function signOutAndDiscard(account: AccountServices): Promise<Result<null>> {
  const signedOut = await signOut(account);
  if (!signedOut.ok) return signedOut;
  return catchStorage(async () => {
    // An open screen would recreate the database.
    await new Promise((resolve) => setTimeout(resolve, SCREEN_CLOSE_MS));
    forgetSeenWork(localStorageOrNull(), account.user.id);
    await removeAccountDb(account.db);
    forgetCopies(account.db);
    await account.shared.accounts.delete(account.user.id);
    return ok(null);
  });
}

/**
 * Creates a missing profile (spec §4); remembers it unless it was changed meanwhile. Fails with `account`
 * (`createProfile`, `fetchUpdatedProfile`), `signedOut`, `offline`, `busy`.
 */
export async function refreshProfile(
  services: Pick<Services, 'shared'> & {
    readonly backend: Pick<Services['backend'], 'account'>;
  },
): Promise<Result<User>> {
  return catchStorage(async () => {
    const token = await services.backend.account(({ auth }) => auth.accessToken());
    if (!token.ok) return token;
    const session = await storedAuthSession(services.shared);
    if (session === null) return fail({ kind: 'signedOut' });
    const known = () => knownAccount(services.shared, session.userId);
    const before = await known();
    const profile = await services.backend.account(({ profiles }) =>
      profiles.readOwn(session, token.value),
    );
    if (!profile.ok) return profile;
    const { shared } = services;
    await shared.transaction('rw', shared.accounts, async () => {
      const isStale = JSON.stringify(before) !== JSON.stringify(await known());
      if (!isStale) await rememberIfNew(services, profile.value);
    });
    return profile;
  });
}

/** Null while two-factor authentication is missing. */
export async function finishSignIn(services: Services, session: AuthSession): Promise<User | null> {
  if (session.needsSecondFactor) return null;
  const profile = await services.backend.account(({ profiles }) =>
    profiles.readOwn(session, session.accessToken),
  );
  // A failed profile fetch does not prevent the sign-in; it is retried later.
  const user = profile.ok
    ? profile.value
    : ((await knownAccount(services.shared, session.userId)) ?? userOfSession(session));
  await rememberIfNew(services, user);
  services.requestReplay();
  return user;
}

async function rememberIfNew({ shared }: Pick<Services, 'shared'>, user: User): Promise<void> {
  const known = await knownAccount(shared, user.id);
  // An identical write would rerun every live query.
  if (JSON.stringify(known) !== JSON.stringify(user)) await rememberAccount(shared, user);
}
