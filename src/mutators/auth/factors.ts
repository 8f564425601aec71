import type { AccountBackend } from '#backend/account.ts';
import type { Enrolment, Security } from '#domain/account/authSession.ts';
import { accountFailure } from '#domain/account/accountFailures.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { User } from '#domain/account/profile.ts';
import { storedAuthSession } from '#store/session/authStorage.ts';
import { catchStorage } from '#store/health/failures.ts';
import type { Services } from '#mutators/services.ts';
import { finishSignIn, callAccount } from './signIn.ts';

const ISSUER = 'Recto';

/** Fails with `signedOut`, `offline`, `busy`. */
export async function readSecurity(services: Services): Promise<Result<Security>> {
  return catchStorage(async () => {
    const parts = await services.backend.account(({ factors }) => factors.read());
    if (!parts.ok) return parts;
    const session = await storedAuthSession(services.shared);
    return ok({ level: session?.level ?? 'aal1', ...parts.value });
  });
}

/**
 * The factor counts after its first `verifyFactor`. Fails with `account` (`factorNameTaken`, `tooManyFactors`,
 * `factorsOff`, `secondFactorNeeded`), `signedOut`, `offline`, `busy`.
 */
export async function enrolTotp(services: Services, name: string): Promise<Result<Enrolment>> {
  return callAccount(services, ({ factors }) => factors.enrol(name.trim(), ISSUER));
}

/**
 * Raises the session to `aal2`. Fails with `account` (`codeMissing`, `wrongCode`, `factorGone`), `tooManyAttempts`,
 * `signedOut`, `offline`, `busy`.
 */
export async function verifyFactor(
  services: Services,
  factorId: string,
  typed: string,
): Promise<Result<null>> {
  const code = parseCode(typed);
  if (code === null) return fail(accountFailure('codeMissing'));
  return callAccount(services, ({ factors }) => factors.verify(factorId, code));
}

/** Removes a factor, or cancels its enrolment. Fails with `account`, `signedOut`, `offline`, `busy`. */
export async function removeFactor(services: Services, factorId: string): Promise<Result<null>> {
  return callAccount(services, ({ factors }) => factors.remove(factorId));
}

/** Completes a sign-in with a code of any of the user's authenticator apps. Fails like `verifyFactor`. */
export async function passSecondFactor(services: Services, typed: string): Promise<Result<User>> {
  const code = parseCode(typed);
  if (code === null) return fail(accountFailure('codeMissing'));
  return catchStorage(async () => {
    const passed = await services.backend.account(({ factors }) => verifyWithAny(factors, code));
    if (!passed.ok) return passed;
    const session = await storedAuthSession(services.shared);
    if (session === null) return fail({ kind: 'signedOut' });
    const user = await finishSignIn(services, session);
    return user === null ? fail(accountFailure('secondFactorNeeded')) : ok(user);
  });
}

/** Which app the code is from is unknown: tries each, oldest first. */
async function verifyWithAny(
  factors: Pick<AccountBackend['factors'], 'read' | 'verify'>,
  code: string,
): Promise<Result<null>> {
  const parts = await factors.read();
  if (!parts.ok) return parts;
  const known = parts.value.factors;
  let passed: Result<null> = fail(
    accountFailure(known.length > 0 ? 'phoneFactorOnly' : 'factorGone'),
  );
  for (const { id } of known.filter(({ type }) => type === 'totp')) {
    passed = await factors.verify(id, code);
    const isWrong = !passed.ok && passed.failure.kind === 'account';
    if (!isWrong) return passed;
  }
  return passed;
}

function parseCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/gu, '');
  return /^\d{6}$/u.test(digits) ? digits : null;
}

/** Returns to `from`. Fails with `account` and like `unlinkIdentity`. */
export function linkGoogle(services: Services, from: string): Promise<Result<string>> {
  return callAccount(services, ({ identities }) => identities.linkGoogle(from));
}

/** Fails with `account` (`lastIdentity`, `identityGone`), `signedOut`, `offline`, `busy`. */
export function unlinkIdentity(services: Services, identityId: string): Promise<Result<null>> {
  return callAccount(services, ({ identities }) => identities.unlink(identityId));
}
