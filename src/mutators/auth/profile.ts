import type { UploadWatch } from '#backend/avatars.ts';
import {
  accountFailure,
  isAccountFailure,
  type AccountReason,
} from '#domain/account/accountFailures.ts';
import {
  avatarPath,
  ownAvatarPath,
  checkFullName,
  type ProfileChanges,
  type User,
  cleanHandle,
  HANDLE_RULE,
  isHandle,
} from '#domain/account/profile.ts';
import type { Failure } from '#domain/failure.ts';
import { fail, invalid, ok, type Result } from '#domain/result.ts';
import { rememberAccount, storedAuthSession } from '#store/session/authStorage.ts';
import { catchStorage } from '#store/health/failures.ts';
import type { AccountServices, Services } from '#mutators/services.ts';
import type { HandleProblem } from '#backend/profiles.ts';
import { callAccount } from './signIn.ts';

export type ProfileServices = Pick<AccountServices, 'user' | 'shared' | 'newId'> & {
  readonly backend: Pick<AccountServices['backend'], 'account'>;
};

/**
 * Sends nothing when the name is the same (spec §5). Fails with `invalid`, `account` (`notYourProfile`,
 * `updateProfile`, `fetchUpdatedProfile`), `signedOut`, `offline`, `busy`, or a storage failure.
 */
export async function changeFullName(
  account: ProfileServices,
  typed: string,
): Promise<Result<User>> {
  if (typed === account.user.fullName) return ok(account.user);
  const fullName = checkFullName(typed);
  if (!fullName.ok) return fullName;
  if (fullName.value === account.user.fullName) return ok(account.user);
  return asOwner(account, PROFILE, (token) => write(account, { fullName: fullName.value }, token));
}

/**
 * Deletes the old avatar afterwards. Fails with `account` (`notYourAvatar`, `uploadAvatar`, `fetchUpdatedProfile`),
 * `invalid`, `signedOut`, `offline`, `busy`, or a storage failure.
 */
export async function changeAvatar(
  account: ProfileServices,
  image: Blob,
  watch: UploadWatch,
): Promise<Result<User>> {
  return asOwner(account, AVATAR, async (token) => {
    const { backend, user, newId } = account;
    const before = await currentAvatar(account, token);
    if (!before.ok) return before;
    const path = avatarPath(user.id, newId(), image.type);
    const uploaded = await backend.account(({ avatars }) =>
      avatars.upload({ path, image, ...watch }, token),
    );
    if (!uploaded.ok || watch.signal.aborted) {
      // The upload may have succeeded without an answer.
      void backend.account(({ avatars }) => avatars.remove(path, token));
      return uploaded.ok ? fail({ kind: 'offline' }) : uploaded;
    }
    const changed = await write(account, { avatarUrl: uploaded.value }, token);
    if (changed.ok) deleteAvatarFile(account, before.value, token);
    // Without an answer the profile may name either file, so both stay.
    else if (isDefiniteRefusal(changed.failure)) deleteAvatarFile(account, uploaded.value, token);
    return changed;
  });
}

/** Fails like `changeFullName`, without `invalid`. */
export async function removeAvatar(account: ProfileServices): Promise<Result<User>> {
  return asOwner(account, PROFILE, async (token) => {
    const before = await currentAvatar(account, token);
    if (!before.ok) return before;
    const changed = await write(account, { avatarUrl: null }, token);
    if (changed.ok) deleteAvatarFile(account, before.value, token);
    return changed;
  });
}

/** The specification's words (spec §8) when the account isn't the user's own, and for any other refusal. */
interface Words {
  readonly notOwn: AccountReason;
  readonly refused: AccountReason;
}

const PROFILE: Words = { notOwn: 'notYourProfile', refused: 'updateProfile' };
const AVATAR: Words = { notOwn: 'notYourAvatar', refused: 'uploadAvatar' };

async function asOwner<T>(
  { backend, shared, user }: ProfileServices,
  { notOwn, refused }: Words,
  run: (accessToken: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const result = await catchStorage(async () => {
    const token = await backend.account(({ auth }) => auth.accessToken());
    if (!token.ok) return token;
    // Another user may have signed in meanwhile, in another tab.
    const session = await storedAuthSession(shared);
    return session?.userId === user.id ? run(token.value) : fail(accountFailure(notOwn));
  });
  if (result.ok) return result;
  switch (result.failure.kind) {
    case 'forbidden':
      return fail(accountFailure(notOwn));
    case 'tooLarge':
      return invalid('File size too large. Maximum size is 5MB');
    case 'unexpected':
    case 'rejected':
    case 'notFound':
    case 'duplicate':
      return fail(accountFailure(refused));
    default:
      return result;
  }
}

/** Reads it again: another device may have changed it. */
async function currentAvatar(
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
  if (changed.ok) await rememberAccount(shared, changed.value);
  return changed;
}

/** Fire and forget: an orphaned file costs little. */
function deleteAvatarFile(
  { backend, user }: ProfileServices,
  address: string | null,
  token: string,
) {
  const path = ownAvatarPath(address, user.id);
  if (path !== null) void backend.account(({ avatars }) => avatars.remove(path, token));
}

function isDefiniteRefusal(failure: Failure): boolean {
  const isOpen = failure.kind === 'offline' || failure.kind === 'busy';
  return !isOpen && !isAccountFailure(failure, 'fetchUpdatedProfile');
}

/** '' without one. Fails with `offline`, `busy`, `signedOut`. */
export function readHandle(account: Pick<Services, 'backend'>): Promise<Result<string>> {
  return callAccount(account, async ({ auth, handles }) => {
    const token = await auth.accessToken();
    return token.ok ? handles.readOwn(token.value) : token;
  });
}

/** Changes the handle, or removes it if `typed` is empty; returns it. Fails like `readHandle`, and with `invalid`. */
export async function changeHandle(
  account: Pick<Services, 'backend'>,
  typed: string,
): Promise<Result<string>> {
  const handle = cleanHandle(typed);
  if (handle !== '' && !isHandle(handle)) return invalid(PROBLEMS.malformed);
  const answer = await callAccount(account, async ({ auth, handles }) => {
    const token = await auth.accessToken();
    return token.ok ? handles.change(handle, token.value) : token;
  });
  if (!answer.ok) return answer;
  return answer.value === null ? ok(handle) : invalid(PROBLEMS[answer.value]);
}

const PROBLEMS: Readonly<Record<HandleProblem, string>> = {
  malformed: `Use ${HANDLE_RULE}`,
  reserved: 'This name is reserved. Choose another one.',
  taken: 'Another user has this name. Choose another one.',
};
