import { accountFailure } from '#domain/account/accountFailures.ts';
import { callbackUrl } from '#domain/account/authCallback.ts';
import { fail } from '#domain/result.ts';
import type { AuthCalls } from './authCalls.ts';
import { failureOfAuthError, resultOf } from './errors.ts';
import { googleUrl } from './google.ts';
import type { ClientDeps } from './client.ts';

/** Spec §7. Calls also fail with `signedOut`, `offline`, `busy`. */
export function createIdentitiesBackend(deps: ClientDeps, { call, callAlone }: AuthCalls) {
  return {
    /** Fails with `account` (`googleOff`, `linkingOff`). */
    linkGoogle: (from: string) =>
      call((client) =>
        googleUrl(deps, callbackUrl(deps.appOrigin, 'callback', 'link', from), (request) =>
          client.auth.linkIdentity(request),
        ),
      ),
    /** Fails with `account` (`lastIdentity`, `identityGone`). */
    unlink: (identityId: string) =>
      callAlone(async (client) => {
        const { data, error } = await client.auth.getUserIdentities();
        if (error !== null) return fail(failureOfAuthError(error));
        const identity = data.identities.find((one) => one.identity_id === identityId);
        if (identity === undefined) return fail(accountFailure('identityGone'));
        if (data.identities.length < 2) return fail(accountFailure('lastIdentity'));
        return resultOf(await client.auth.unlinkIdentity(identity));
      }),
  };
}
