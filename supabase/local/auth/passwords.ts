import { compare } from 'bcryptjs';
import { invalid, refuse, tooManyTries } from './answers.ts';
import type { Caller } from './caller.ts';
import { textIn, type Fields } from '../../functions/_shared/fields.ts';
import { accountOf, updateProviders } from './accounts.ts';
import type { AuthService } from './service.ts';

/** bcrypt ignores bytes beyond this. */
export const MAX_PASSWORD_BYTES = 72;

export function passwordTooLong(password: string): Response | null {
  return Buffer.byteLength(password) > MAX_PASSWORD_BYTES
    ? invalid('Password cannot be longer than 72 characters')
    : null;
}

/**
 * The error for a password change, or null. It requires aal2 when the user has a second factor, and the current
 * password unless the session comes from a mailed link: an unattended session is not enough.
 */
export async function passwordChangeRefusal(
  auth: AuthService,
  caller: Caller,
  fields: Fields,
): Promise<Response | null> {
  const password = textIn(fields, 'password');
  if (password === '') return invalid('A password must be text', 422);
  const tooLong = passwordTooLong(password);
  if (tooLong !== null) return tooLong;
  if (caller.hasFactor && caller.level !== 'aal2') {
    return refuse(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
  const account = await accountOf(auth, caller.email);
  if (account === null || account.passwordHash === null) return null;
  if (await startedByMail(auth, caller.sessionId)) return null;
  const message = 'Current password required when setting new password.';
  const current = textIn(fields, 'current_password');
  if (current === '') return refuse(400, 'current_password_required', message);
  const who = `password of ${caller.userId}`;
  const wait = auth.attempts.begin(who, '');
  if (wait !== null) return tooManyTries(wait);
  if (!(await compare(current, account.passwordHash))) {
    return refuse(400, 'current_password_invalid', message);
  }
  auth.attempts.succeeded(who, '');
  return null;
}

/** Adds the identity `email` when a first password is set. */
export async function addEmailIdentity(auth: AuthService, caller: Caller): Promise<void> {
  const added = await auth.query(
    `insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at)
     select gen_random_uuid(), $1::uuid, 'email', $1::text,
       jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', true, 'phone_verified', false), now()
     where not exists (select from auth.identities where user_id = $1::uuid and provider = 'email')
     returning id`,
    [caller.userId, caller.email],
  );
  if (added.length > 0) await updateProviders(auth, caller.userId);
}

async function startedByMail(auth: AuthService, sessionId: string): Promise<boolean> {
  const rows = await auth.query(
    `select from auth.mfa_amr_claims where session_id = $1 and authentication_method in ('recovery', 'otp')`,
    [sessionId],
  );
  return rows.length > 0;
}
