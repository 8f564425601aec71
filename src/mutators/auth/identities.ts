import type { Result } from '#domain/result.ts';
import { callAccount } from './callAccount.ts';
import type { Services } from '#mutators/services.ts';

/** Returns to `from`. Fails with `account` and like `unlinkIdentity`. */
export function linkGoogle(services: Services, from: string): Promise<Result<string>> {
  return callAccount(services, ({ identities }) => identities.linkGoogle(from));
}

/** Fails with `account` (`lastIdentity`, `identityGone`), `signedOut`, `offline`, `busy`. */
export function unlinkIdentity(services: Services, identityId: string): Promise<Result<null>> {
  return callAccount(services, ({ identities }) => identities.unlink(identityId));
}
