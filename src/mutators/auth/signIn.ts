import { liveQuery } from 'dexie';
import type { SignedIn } from '#backend/auth/signIn.ts';
import { accountFailure } from '#domain/account/accountFailures.ts';
import {
  checkSignIn,
  checkSignUp,
  type SignInInput,
  type SignUpForm,
} from '#domain/account/password.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { defaultFullName, type User } from '#domain/account/user.ts';
import {
  clearAuthSession,
  knownAccount,
  rememberAccount,
  storedAuthSession,
} from '#store/session/authStorage.ts';
import type { AccountDb } from '#store/db.ts';
import { storageFailure } from '#store/health/failures.ts';
import { removeAccountDb } from '#store/health/removedAccount.ts';
import { forgetSights, windowMemory } from '#store/health/storageWitness.ts';
import { syncStatus } from '#store/outbox/status.ts';
import type { AccountServices, Services } from '#mutators/services.ts';

/** What of an account's work is on this device only. */
export interface UnsentWork {
  /** Changes that wait for the server, and replies of the assistant that could not be saved there yet. */
  readonly waiting: number;
  /** Changes that the server refused, and conflicts that wait for a decision. */
  readonly stuck: number;
  /** Texts in editors that were never saved as a page, and messages typed and not sent; only discarding removes them. */
  readonly drafts: number;
}

/** How long a sign-out tries to send what waits, in ms, before it asks (the outbox's promise: nothing is lost). */
const DRAIN_MS = 10_000;

/** How long after a sign-out the windows' screens have let go of the account, in ms; they hear of it through the store. */
const SCREENS_GONE_MS = 150;

/**
 * Makes an account, signs in on this device and gives the person with their profile. `from` is where the link in a
 * confirmation e-mail leads on to. Fails with `invalid` for the first rule of spec §5 that is broken, with
 * `emailTaken`, `emailUnconfirmed`, `account`, `tooManyAttempts`, `offline`, `busy`, or the device's storage failures.
 */
export async function signUp(
  services: Services,
  form: SignUpForm,
  from = '/',
): Promise<Result<User>> {
  const input = checkSignUp(form);
  if (!input.ok) return input;
  return storing(async () => {
    const entered = await enter(
      services,
      services.backend.account(({ auth }) => auth.signUp(input.value, from)),
    );
    if (!entered.ok) return entered;
    return entered.value === null ? fail(accountFailure('secondFactorNeeded')) : ok(entered.value);
  });
}

/**
 * Signs in on this device and gives the person with their profile, or null when their second factor is asked for
 * first. Fails with `wrongCredentials`, `invalid`, `emailUnconfirmed`, `account`, `tooManyAttempts`, `offline`,
 * `busy`, or the device's storage failures.
 */
export async function signIn(services: Services, form: SignInInput): Promise<Result<User | null>> {
  const input = checkSignIn(form);
  if (!input.ok) return input;
  return storing(() =>
    enter(
      services,
      services.backend.account(({ auth }) => auth.signIn(input.value)),
    ),
  );
}

/**
 * Signs out on this device, in every tab, with or without a network; the server is told when it can be reached.
 * What the account holds here stays and goes on when the same person signs in again. Look at `unsentWork` first.
 */
export async function signOut(services: Services): Promise<Result<null>> {
  return storing(async () => {
    const session = await storedAuthSession(services.shared);
    await clearAuthSession(services.shared, services.now());
    // Fire and forget: this device is signed out whatever the server says.
    if (session !== null) {
      void services.backend.account(({ auth }) => auth.revoke(session.accessToken));
    }
    return ok(null);
  });
}

/** Ends every other session of the user. Fails with `signedOut`, `offline`, `busy`. */
export async function signOutElsewhere(services: Services): Promise<Result<null>> {
  return storing(() => services.backend.account(({ passwords }) => passwords.endOthers()));
}

/** Signs out and removes everything of the account from this device, unsent work included: ask before. */
export async function signOutAndDiscard(account: AccountServices): Promise<Result<null>> {
  const signedOut = await signOut(account);
  if (!signedOut.ok) return signedOut;
  return storing(async () => {
    // A screen that still shows the account would open its database again.
    await new Promise((resolve) => setTimeout(resolve, SCREENS_GONE_MS));
    forgetSights(windowMemory(), account.user.id);
    await removeAccountDb(account.db);
    await account.shared.accounts.delete(account.user.id);
    return ok(null);
  });
}

/** What of the account's work would stay behind on this device if it signed out now. */
export async function unsentWork(db: AccountDb): Promise<UnsentWork> {
  const status = await syncStatus(db);
  const drafts = (await db.drafts.count()) + (await db.composerDrafts.count());
  const replies = await db.unsavedMessages.count();
  return { waiting: status.waiting + replies, stuck: status.failed + status.conflicts, drafts };
}

/** Sends what waits, for `ms` at most, and gives what is left; resolves as soon as nothing waits. */
export async function drain(account: AccountServices, ms: number = DRAIN_MS): Promise<UnsentWork> {
  account.requestReplay();
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      subscription.unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const subscription = liveQuery(() => account.db.outbox.count()).subscribe({
      next: (count) => {
        // The first answer may come before `subscription` is there to be ended.
        if (count === 0) queueMicrotask(done);
      },
      error: done,
    });
  });
  return unsentWork(account.db);
}

/**
 * Reads the signed-in person's profile and remembers it on this device, made when it is missing (spec §4).
 * Fails with `account` (`createProfile`, `fetchUpdatedProfile`), `signedOut`, `offline`, `busy`; what was known
 * before stays then, and also where a change was saved while this was under way.
 */
export async function refreshProfile(
  services: Pick<Services, 'shared'> & {
    readonly backend: Pick<Services['backend'], 'account'>;
  },
): Promise<Result<User>> {
  return storing(async () => {
    const token = await services.backend.account(({ auth }) => auth.accessToken());
    if (!token.ok) return token;
    const session = await storedAuthSession(services.shared);
    if (session === null) return fail({ kind: 'signedOut' });
    const known = () => knownAccount(services.shared, session.userId);
    const before = await known();
    const profile = await services.backend.account(({ profiles }) =>
      profiles.readOwn(session, token.value),
    );
    const isOvertaken = JSON.stringify(before) !== JSON.stringify(await known());
    if (profile.ok && !isOvertaken) await rememberIfNew(services, profile.value);
    return profile;
  });
}

/** After the server let somebody in: their profile, remembered on this device; null while their second factor is still to come. */
export async function enter(
  services: Services,
  entering: Promise<Result<Omit<SignedIn, 'isFirst'>>>,
): Promise<Result<User | null>> {
  const entered = await entering;
  if (!entered.ok) return entered;
  const { userId, email, fullName, accessToken, needsSecondFactor } = entered.value;
  if (needsSecondFactor) return ok(null);
  const profile = await services.backend.account(({ profiles }) =>
    profiles.readOwn(entered.value, accessToken),
  );
  // Signed in all the same when the profile cannot be read just now: it is asked for again later.
  const user = profile.ok
    ? profile.value
    : ((await knownAccount(services.shared, userId)) ?? {
        id: userId,
        email,
        fullName: fullName ?? defaultFullName(email),
        avatarUrl: null,
        createdAt: '',
        updatedAt: '',
      });
  await rememberIfNew(services, user);
  services.requestReplay();
  return ok(user);
}

async function rememberIfNew({ shared }: Pick<Services, 'shared'>, user: User): Promise<void> {
  const known = await knownAccount(shared, user.id);
  // Writing what is there already would wake every live query for nothing.
  if (JSON.stringify(known) !== JSON.stringify(user)) await rememberAccount(shared, user);
}

/** Runs what uses the device's storage; where that gives way the failure is a value. */
export async function storing<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await run();
  } catch (error) {
    const failure = storageFailure(error);
    if (failure === null) throw error;
    return fail(failure);
  }
}
