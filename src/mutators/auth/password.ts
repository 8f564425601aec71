import { checkEmail, checkPassword, PASSWORDS_DIFFER } from '#domain/account/password.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { endRecovery } from '#store/health/recovery.ts';
import { callAccount } from './callAccount.ts';
import { catchStorage } from '#store/health/failures.ts';
import type { Services } from '#mutators/services.ts';

/**
 * Asks for an e-mail with a link to set a new password; `from` is where to go on to afterwards. Whether the address
 * has an account is never told. Fails with `invalid`, `tooManyAttempts`, `offline`, `busy`, or the device's storage failures.
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

/** Asks for the confirmation e-mail again. Fails like `requestPasswordReset`. */
export async function resendConfirmation(
  services: Services,
  email: string,
  from: string,
): Promise<Result<null>> {
  return callAccount(services, ({ links }) => links.sendConfirmation(email.trim(), from));
}

/**
 * Sets the password of somebody who came by a link, typed twice; their other sessions end. Fails with `invalid` for
 * the first rule of spec §5 that is broken, with `account` (`samePassword`, `updatePassword`, `secondFactorNeeded`),
 * `tooManyAttempts`, `signedOut`, `offline`, `busy`, or the device's storage failures.
 */
export async function setNewPassword(
  services: Services,
  form: { readonly password: string; readonly confirmPassword: string },
): Promise<Result<null>> {
  const password = checkPassword(form.password, 'New password');
  if (!password.ok) return password;
  if (form.password !== form.confirmPassword) {
    return fail({ kind: 'invalid', message: PASSWORDS_DIFFER });
  }
  return catchStorage(async () => {
    const changed = await services.backend.account(({ passwords }) =>
      passwords.change(form.password, null),
    );
    if (changed.ok) await endRecovery(services.shared);
    return changed;
  });
}

/**
 * Changes the password of the signed-in person, who knows the current one; nothing is sent unless both are filled
 * (spec §5). Their other sessions end. Fails with `invalid` ('New password …'), with `account` (`wrongPassword` and
 * the reasons of `setNewPassword`), and as that does.
 */
export async function changePassword(
  services: Services,
  form: { readonly currentPassword: string; readonly newPassword: string },
): Promise<Result<null>> {
  if (form.currentPassword === '' || form.newPassword === '') return ok(null);
  const password = checkPassword(form.newPassword, 'New password');
  if (!password.ok) return password;
  return callAccount(services, ({ passwords }) =>
    passwords.change(form.newPassword, form.currentPassword),
  );
}
