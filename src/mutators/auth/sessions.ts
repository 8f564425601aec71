import type { Result } from '#domain/result.ts';
import { storing } from './signIn.ts';
import type { Services } from '#mutators/services.ts';

/** Ends every other session of the signed-in person. Fails with `signedOut`, `offline`, `busy`. */
export async function signOutElsewhere(services: Services): Promise<Result<null>> {
  return storing(() => services.backend.account(({ passwords }) => passwords.endOthers()));
}
