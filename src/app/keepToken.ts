import { accountToasts } from '#domain/account/accountToasts.ts';
import { isLive } from '#domain/account/authSession.ts';
import type { Result } from '#domain/result.ts';
import type { Services } from '#mutators/services.ts';
import { storageResult } from '#store/health/failures.ts';
import { storedAuthSession } from '#store/session/authStorage.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** Signs out, in every tab, if the server permanently refuses the token. */
export async function keepToken({ backend }: Services): Promise<void> {
  if (!navigator.onLine) return;
  await storageResult(() => backend.account(({ auth }) => auth.accessToken()));
}

/** Checks the token's signature where the project publishes its keys (spec §8, "Token key lookup"). */
export async function checkToken({ backend, shared, now }: Services): Promise<void> {
  if (!navigator.onLine) return;
  const read = await storageResult(() => storedAuthSession(shared));
  const stored = read.ok ? read.value : null;
  // An expired token is refreshed first, and checked after that.
  if (stored === null || !isLive(stored, now(), 0)) return;
  reportUnchecked(await backend.account(({ tokens }) => tokens.check(stored.accessToken)));
}

/** Toasts that the stored session could not be checked, or has no profile. It stays: the server decides about it. */
export function reportUnchecked(checked: Result<unknown>): void {
  if (checked.ok) return;
  const { failure } = checked;
  // Other failures only mean that there is no network, or no session any more.
  if (failure.kind === 'account' || failure.kind === 'unexpected') {
    showToast(accountToasts.checkFailed(failure));
  }
}
