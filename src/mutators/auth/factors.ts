import type { Enrolment, Security } from '#domain/account/account.ts';
import { accountFailure } from '#domain/account/accountFailures.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { User } from '#domain/account/user.ts';
import { storedAuthSession } from '#store/session/authStorage.ts';
import { finishSignIn } from './signIn.ts';
import { callAccount } from './callAccount.ts';
import { catchStorage } from '#store/health/failures.ts';
import type { Services } from '#mutators/services.ts';

/** What an app that makes codes calls this account's provider. */
const ISSUER = 'Recto';

/** The signed-in person's level, verified second factors and identities, as the server has them now. Fails with `signedOut`, `offline`, `busy`. */
export async function readSecurity(services: Services): Promise<Result<Security>> {
  return catchStorage(async () => {
    const parts = await services.backend.account(({ factors }) => factors.read());
    if (!parts.ok) return parts;
    const session = await storedAuthSession(services.shared);
    return ok({ level: session?.level ?? 'aal1', ...parts.value });
  });
}

/**
 * Begins a second factor by an app that makes codes; it counts once `verifyFactor` took a first code. Fails with
 * `account` (`factorNameTaken`, `tooManyFactors`, `factorsOff`, `secondFactorNeeded`), `signedOut`, `offline`, `busy`.
 */
export async function enrolTotp(services: Services, name: string): Promise<Result<Enrolment>> {
  return callAccount(services, ({ factors }) => factors.enrol(name.trim(), ISSUER));
}

/**
 * Verifies a code of six digits, as typed or pasted: the session is `aal2` then. Fails with `account` (`codeMissing`,
 * `wrongCode`, `factorGone`), `tooManyAttempts`, `signedOut`, `offline`, `busy`.
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

/** Removes a second factor, or gives up one that was begun. Fails with `account` (`secondFactorNeeded`), `signedOut`, `offline`, `busy`. */
export async function removeFactor(services: Services, factorId: string): Promise<Result<null>> {
  return callAccount(services, ({ factors }) => factors.remove(factorId));
}

/**
 * Passes the second factor at a sign-in with a code of any of the person's factors, opens the account on this device
 * and gives the person with their profile. Fails like `verifyFactor`.
 */
export async function passSecondFactor(services: Services, typed: string): Promise<Result<User>> {
  const code = parseCode(typed);
  if (code === null) return fail(accountFailure('codeMissing'));
  return catchStorage(async () => {
    const passed = await services.backend.account(({ factors }) => verifyWithAny(factors, code));
    if (!passed.ok) return passed;
    const session = await storedAuthSession(services.shared);
    if (session === null) return fail({ kind: 'signedOut' });
    const entered = await finishSignIn(services, Promise.resolve(ok(session)));
    if (!entered.ok) return entered;
    return entered.value === null ? fail(accountFailure('secondFactorNeeded')) : ok(entered.value);
  });
}

/** Which app a person opened is not known: with several factors the code is tried at each, oldest first. */
async function verifyWithAny(
  factors: {
    readonly read: () => Promise<Result<Pick<Security, 'factors'>>>;
    readonly verify: (factorId: string, code: string) => Promise<Result<null>>;
  },
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

/** The six digits in what was typed, however they are spaced; null when there are none or more. */
function parseCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/gu, '');
  return /^\d{6}$/u.test(digits) ? digits : null;
}
