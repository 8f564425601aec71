import {
  arePasswordsEqual,
  checkEmail,
  checkPassword,
  PASSWORDS_DIFFER,
} from '#domain/account/password.ts';
import { invalid, ok, type Result } from '#domain/result.ts';
import { endRecovery } from '#store/session/authStorage.ts';
import { callAccount } from './signIn.ts';
import { catchStorage } from '#store/health/failures.ts';
import type { Services } from '#mutators/services.ts';

/**
 * Never reveals whether the address has an account. Fails with `invalid`, `tooManyAttempts`, `offline`, `busy`, or a
 * storage failure.
 */
export async function requestPasswordReset(
  services: Services,
  typed: string,
  from: string,
): Promise<Result<null>> {
  const email = checkEmail(typed);
  if (!email.ok) return email;
  return callAccount(services, ({ links }) => links.sendReset(email.value, from));
}

export async function resendConfirmation(
  services: Services,
  email: string,
  from: string,
): Promise<Result<null>> {
  return callAccount(services, ({ links }) => links.sendConfirmation(email.trim(), from));
}

/**
 * For a reset link; ends the user's other sessions. Fails with `invalid` (spec §5), `account` (`samePassword`,
 * `updatePassword`, `secondFactorNeeded`), `tooManyAttempts`, `signedOut`, `offline`, `busy`.
 */
export async function setNewPassword(
  services: Services,
  form: { readonly password: string; readonly confirmPassword: string },
): Promise<Result<null>> {
  const password = checkPassword(form.password, 'New password');
  if (!password.ok) return password;
  if (!arePasswordsEqual(form)) return invalid(PASSWORDS_DIFFER);
  return catchStorage(async () => {
    const changed = await services.backend.account(({ passwords }) =>
      passwords.change(password.value, null),
    );
    if (changed.ok) await endRecovery(services.shared);
    return changed;
  });
}

/**
 * Ends the user's other sessions; sends nothing unless both fields are filled (spec §5). Fails like `setNewPassword`,
 * and with `account` (`wrongPassword`).
 */
export async function changePassword(
  services: Services,
  form: { readonly currentPassword: string; readonly newPassword: string },
): Promise<Result<null>> {
  if (form.currentPassword === '' || form.newPassword === '') return ok(null);
  const password = checkPassword(form.newPassword, 'New password');
  if (!password.ok) return password;
  return callAccount(services, ({ passwords }) =>
    passwords.change(password.value, form.currentPassword),
  );
}
