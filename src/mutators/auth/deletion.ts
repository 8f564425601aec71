import { accountFailure } from '#domain/account/accountFailures.ts';
import { fail, type Result } from '#domain/result.ts';
import { storedAuthSession } from '#store/session/authStorage.ts';
import type { AccountServices } from '#mutators/services.ts';
import { callAccount } from './callAccount.ts';
import { signOutAndDiscard } from './signIn.ts';

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
