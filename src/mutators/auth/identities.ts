import { ok, type Result } from '#domain/result.ts';
import { callAccount } from './callAccount.ts';
import type { Services } from '#mutators/services.ts';

/** Where the browser must go to continue; leaving the app is no failure (spec §4). */
export interface Redirecting {
  readonly address: string;
}

/**
 * Begins to link a Google account; the browser returns to the path `from` with the outcome. Fails with `account`
 * (`googleOff`, `linkingOff`), `signedOut`, `offline`, `busy`, or a storage failure.
 */
export async function linkGoogle(services: Services, from: string): Promise<Result<Redirecting>> {
  const address = await callAccount(services, ({ identities }) => identities.linkGoogle(from));
  return address.ok ? ok({ address: address.value }) : address;
}

/** Fails with `account` (`lastIdentity`, `identityGone`), `signedOut`, `offline`, `busy`. */
export async function unlinkIdentity(
  services: Services,
  identityId: string,
): Promise<Result<null>> {
  return callAccount(services, ({ identities }) => identities.unlink(identityId));
}
