import type { Factor as AuthFactor, SupabaseClient, User } from '@supabase/supabase-js';
import {
  type Enrolment,
  type Factor,
  type Identity,
  type Security,
  readAuthSession,
} from '#domain/account/authSession.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { accountFailure } from '#domain/account/accountFailures.ts';
import { callbackUrl } from '#domain/account/authCallback.ts';
import type { AuthCalls, ClientDeps } from './authCalls.ts';
import { failureOfAuthError, resultOf } from './errors.ts';
import { freshSession, type RefreshDeps } from './refresh.ts';
import { googleUrl } from './signIn.ts';

/** Spec §7. Calls also fail with `signedOut`, `offline`, `busy`. */
export function createFactorsBackend(deps: RefreshDeps, { call, callAlone }: AuthCalls) {
  return {
    read: () => call(readParts),
    /** Also removes unverified factors. Fails with `account` (`factorNameTaken`, `tooManyFactors`, `factorsOff`). */
    enrol: (friendlyName: string, issuer: string): Promise<Result<Enrolment>> =>
      call(async (client) => {
        const cleared = await removeUnverified(client);
        if (!cleared.ok) return cleared;
        const { data, error } = await client.auth.mfa.enroll({
          factorType: 'totp',
          friendlyName,
          issuer,
        });
        if (error !== null) return fail(failureOfAuthError(error));
        const { secret, uri } = data.totp;
        return ok({ factorId: data.id, secret, uri });
      }),
    /** The session becomes `aal2`. Fails with `account` (`wrongCode`, `factorGone`), `tooManyAttempts`. */
    verify: (factorId: string, code: string) =>
      callAlone(async (client) =>
        resultOf(await client.auth.mfa.challengeAndVerify({ factorId, code })),
      ),
    /** A missing factor counts as removed. Fails with `account` (`secondFactorNeeded`). */
    remove: async (factorId: string) => {
      const removed = await callAlone((client) => remove(client, factorId));
      // The stored session still requires this factor; if this refresh fails, the next one fixes that.
      if (removed.ok) await freshSession(deps, readAuthSession(await deps.slot.read()));
      return removed;
    },
  };
}

async function readParts(client: SupabaseClient): Promise<Result<Omit<Security, 'level'>>> {
  const { data, error } = await client.auth.getUser();
  if (error !== null) return fail(failureOfAuthError(error));
  return ok({ factors: factorsOf(data.user), identities: identitiesOf(data.user) });
}

async function removeUnverified(client: SupabaseClient): Promise<Result<null>> {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error !== null) return fail(failureOfAuthError(error));
  for (const { id, status, factor_type: type } of data.all) {
    if (status === 'verified' || type !== 'totp') continue;
    const removed = await remove(client, id);
    if (!removed.ok) return removed;
  }
  return ok(null);
}

async function remove(client: SupabaseClient, factorId: string): Promise<Result<null>> {
  const removed = await client.auth.mfa.unenroll({ factorId });
  return removed.error?.code === 'mfa_factor_not_found' ? ok(null) : resultOf(removed);
}

function factorsOf(user: User): readonly Factor[] {
  return (user.factors ?? []).filter(isListed).map((factor) => ({
    id: factor.id,
    type: factor.factor_type === 'phone' ? 'phone' : 'totp',
    name: factor.friendly_name ?? '',
    createdAt: factor.created_at,
  }));
}

function isListed({ status, factor_type: type }: AuthFactor): boolean {
  return status === 'verified' && (type === 'totp' || type === 'phone');
}

function identitiesOf(user: User): readonly Identity[] {
  return (user.identities ?? []).map((identity) => {
    const email: unknown = identity.identity_data?.['email'];
    return {
      id: identity.identity_id,
      provider: identity.provider,
      email: typeof email === 'string' ? email : '',
    };
  });
}

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
