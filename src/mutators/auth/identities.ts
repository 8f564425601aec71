import type { Result } from '#domain/result.ts';
import { callAccount } from './callAccount.ts';
import type { Services } from '#mutators/services.ts';

/**
 * Returns Google's address for linking an account; the browser returns to the path `from` with the outcome. Fails with
 * `account` (`googleOff`, `linkingOff`), `signedOut`, `offline`, `busy`, or a storage failure.
 */
export function linkGoogle(services: Services, from: string): Promise<Result<string>> {
  return callAccount(services, ({ identities }) => identities.linkGoogle(from));
}

/** Fails with `account` (`lastIdentity`, `identityGone`), `signedOut`, `offline`, `busy`. */
export function unlinkIdentity(services: Services, identityId: string): Promise<Result<null>> {
  return callAccount(services, ({ identities }) => identities.unlink(identityId));
}
