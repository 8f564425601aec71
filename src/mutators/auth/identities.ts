import { ok, type Result } from '#domain/result.ts';
import { callAccount } from './callAccount.ts';
import type { Services } from '#mutators/services.ts';

/** Where the browser goes now: the app is left, and comes back. No failure (spec §4). */
export interface Redirecting {
  readonly address: string;
}

/**
 * Begins to link a Google account: the browser has to go to the address, and comes back to `from`, a path of the app.
 * What goes wrong on the way is told when it is back. Fails with `account` (`googleOff`, `linkingOff`), `signedOut`,
 * `offline`, `busy`, or the device's storage failures.
 */
export async function linkGoogle(services: Services, from: string): Promise<Result<Redirecting>> {
  const address = await callAccount(services, ({ identities }) => identities.linkGoogle(from));
  return address.ok ? ok({ address: address.value }) : address;
}

/** Unlinks one of the ways to sign in, never the last one. Fails with `account` (`lastIdentity`, `identityGone`), `signedOut`, `offline`, `busy`. */
export async function unlinkIdentity(
  services: Services,
  identityId: string,
): Promise<Result<null>> {
  return callAccount(services, ({ identities }) => identities.unlink(identityId));
}
