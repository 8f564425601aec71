import {
  accountFailure,
  isAccountFailure,
  type AccountReason,
} from '#domain/account/accountFailures.ts';
import { avatarPath } from '#domain/account/avatar.ts';
import { ownAvatarPath } from '#domain/account/avatarAddress.ts';
import type { Failure } from '#domain/failure.ts';
import { checkFullName, type ProfileChanges } from '#domain/account/profile.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { User } from '#domain/account/user.ts';
import { rememberAccount, storedAuthSession } from '#store/session/authStorage.ts';
import { attempt } from '#store/health/failures.ts';
import type { AccountServices } from '#mutators/services.ts';

/** What a change of the profile works with. */
export type ProfileServices = Pick<AccountServices, 'user' | 'shared' | 'newId'> & {
  readonly backend: Pick<AccountServices['backend'], 'account'>;
};

/** How an upload is watched and ended; one that is ended fails with `offline`. */
export interface UploadWatch {
  /** How much has left this device, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Changes the person's full name, and gives the profile as it is then; a name that stays the same is not sent (spec
 * §5). Fails with `invalid`, `account` (`notYourProfile`, `updateProfile`, `fetchUpdatedProfile`), `signedOut`,
 * `offline`, `busy`, or the device's storage failures.
 */
export async function changeFullName(
  account: ProfileServices,
  typed: string,
): Promise<Result<User>> {
  if (typed === account.user.fullName) return ok(account.user);
  const fullName = checkFullName(typed);
  if (!fullName.ok) return fullName;
  if (fullName.value === account.user.fullName) return ok(account.user);
  return inWords('notYourProfile', 'updateProfile', () =>
    asOwner(account, 'notYourProfile', (token) =>
      write(account, { fullName: fullName.value }, token),
    ),
  );
}

/**
 * Makes an image the person's picture, takes the one before it away, and gives the profile as it is then. Fails with
 * `account` (`notYourAvatar`, `uploadAvatar`, `fetchUpdatedProfile`), `invalid`, `signedOut`, `offline`, `busy`, or
 * the device's storage failures; the picture from before stays then.
 */
export async function changeAvatar(
  account: ProfileServices,
  image: Blob,
  watch: UploadWatch,
): Promise<Result<User>> {
  return inWords('notYourAvatar', 'uploadAvatar', () =>
    asOwner(account, 'notYourAvatar', async (token) => {
      const { backend, user, newId } = account;
      const before = await pictureNow(account, token);
      if (!before.ok) return before;
      const path = avatarPath(user.id, newId(), image.type);
      const uploaded = await backend.account(({ avatars }) =>
        avatars.upload({ path, image, ...watch }, token),
      );
      if (!uploaded.ok) {
        // It may have arrived without its answer.
        void backend.account(({ avatars }) => avatars.remove(path, token));
        return uploaded;
      }
      if (watch.signal.aborted) {
        void backend.account(({ avatars }) => avatars.remove(path, token));
        return fail({ kind: 'offline' });
      }
      const changed = await write(account, { avatarUrl: uploaded.value }, token);
      if (changed.ok) forgetPicture(account, before.value, token);
      // Without an answer nobody knows which of the two the profile names: then neither is taken away.
      else if (isRefusal(changed.failure)) forgetPicture(account, uploaded.value, token);
      return changed;
    }),
  );
}

/** Takes the person's picture away, and gives the profile as it is then. Fails like `changeFullName`, without `invalid`. */
export async function removeAvatar(account: ProfileServices): Promise<Result<User>> {
  return inWords('notYourProfile', 'updateProfile', () =>
    asOwner(account, 'notYourProfile', async (token) => {
      const before = await pictureNow(account, token);
      if (!before.ok) return before;
      const changed = await write(account, { avatarUrl: null }, token);
      if (changed.ok) forgetPicture(account, before.value, token);
      return changed;
    }),
  );
}

/** Runs a change with the token of this very person; somebody else may have signed in in another tab meanwhile. */
async function asOwner<T>(
  { backend, shared, user }: ProfileServices,
  refusal: AccountReason,
  run: (accessToken: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const token = await backend.account(({ auth }) => auth.accessToken());
  if (!token.ok) return token;
  const session = await storedAuthSession(shared);
  if (session?.userId !== user.id) return fail(accountFailure(refusal));
  return run(token.value);
}

/** The picture that the profile names now: another device may have changed it. */
async function pictureNow(
  { backend, user }: ProfileServices,
  token: string,
): Promise<Result<string | null>> {
  const profile = await backend.account(({ profiles }) =>
    profiles.readOwn({ ...user, userId: user.id }, token),
  );
  return profile.ok ? ok(profile.value.avatarUrl) : profile;
}

async function write(
  { backend, shared, user }: ProfileServices,
  changes: ProfileChanges,
  token: string,
): Promise<Result<User>> {
  const changed = await backend.account(({ profiles }) => profiles.update(user.id, changes, token));
  // Every tab hears of it through the store.
  if (changed.ok) await rememberAccount(shared, changed.value);
  return changed;
}

/** Fire and forget: a file that stays behind costs a little room and is named by nothing. */
function forgetPicture({ backend, user }: ProfileServices, address: string | null, token: string) {
  const path = ownAvatarPath(address, user.id);
  if (path !== null) void backend.account(({ avatars }) => avatars.remove(path, token));
}

/** Whether the server certainly did not take the change. */
function isRefusal(failure: Failure): boolean {
  const isOpen = failure.kind === 'offline' || failure.kind === 'busy';
  return !isOpen && !isAccountFailure(failure, 'fetchUpdatedProfile');
}

/** Storage failures become values, and what the server says becomes the specification's words (spec §8). */
async function inWords<T>(
  refusal: AccountReason,
  fallback: AccountReason,
  run: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const outcome = await attempt(run);
  const result = outcome.ok ? outcome.value : outcome;
  if (result.ok) return result;
  switch (result.failure.kind) {
    case 'forbidden':
      return fail(accountFailure(refusal));
    case 'tooLarge':
      return fail({ kind: 'invalid', message: 'File size too large. Maximum size is 5MB' });
    case 'unexpected':
    case 'rejected':
    case 'notFound':
    case 'duplicate':
      return fail(accountFailure(fallback));
    default:
      return result;
  }
}
