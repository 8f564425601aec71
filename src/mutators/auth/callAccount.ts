import type { AccountBackend } from '#backend/account.ts';
import type { Result } from '#domain/result.ts';
import { catchStorage } from '#store/health/failures.ts';
import type { Services } from '#mutators/services.ts';

/** Calls the account backend; catches storage errors of its auth client. */
export function callAccount<T>(
  { backend }: Pick<Services, 'backend'>,
  call: (account: AccountBackend) => Promise<Result<T>>,
): Promise<Result<T>> {
  return catchStorage(() => backend.account(call));
}
