import type { AuthError } from '@supabase/supabase-js';
import { accountFailure, type AccountReason } from '#domain/account/accountFailures.ts';
import type { Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { foreignAnswer } from '#backend/errors.ts';
import { VERIFICATION_CODES } from './verifyToken.ts';

const REASONS: Readonly<Record<string, AccountReason>> = {
  ...VERIFICATION_CODES,
  provider_disabled: 'googleOff',
  oauth_provider_not_supported: 'googleOff',
  otp_expired: 'linkEnded',
  flow_state_not_found: 'linkEnded',
  flow_state_expired: 'linkEnded',
  flow_state_already_used: 'linkEnded',
  bad_code_verifier: 'linkEnded',
  bad_oauth_state: 'linkEnded',
  pkce_code_verifier_not_found: 'linkElsewhere',
  same_password: 'samePassword',
  current_password_required: 'wrongPassword',
  current_password_invalid: 'wrongPassword',
  reauthentication_needed: 'recentSignInNeeded',
  insufficient_aal: 'secondFactorNeeded',
  mfa_verification_failed: 'wrongCode',
  mfa_verification_rejected: 'wrongCode',
  mfa_challenge_expired: 'wrongCode',
  mfa_ip_address_mismatch: 'wrongCode',
  mfa_factor_not_found: 'factorGone',
  mfa_factor_name_conflict: 'factorNameTaken',
  too_many_enrolled_mfa_factors: 'tooManyFactors',
  mfa_totp_enroll_not_enabled: 'factorsOff',
  mfa_totp_verify_not_enabled: 'factorsOff',
  identity_already_exists: 'identityTaken',
  single_identity_not_deletable: 'lastIdentity',
  email_conflict_identity_not_deletable: 'lastIdentity',
  identity_not_found: 'identityGone',
  manual_linking_disabled: 'linkingOff',
};

export function resultOf({ error }: { readonly error: AuthError | null }): Result<null> {
  return error === null ? ok(null) : fail(failureOfAuthError(error));
}

export function failureOfAuthError(error: AuthError): Failure {
  const { code, name, status } = error;
  const reason = REASONS[code ?? ''];
  if (reason !== undefined) return accountFailure(reason);
  switch (code) {
    case 'invalid_credentials':
    case 'user_banned':
      return { kind: 'wrongCredentials' };
    case 'email_exists':
    case 'user_already_exists':
      return { kind: 'emailTaken' };
    case 'email_not_confirmed':
      return { kind: 'emailUnconfirmed' };
    case 'over_request_rate_limit':
    case 'over_email_send_rate_limit':
      return { kind: 'tooManyAttempts' };
    case 'weak_password':
      return { kind: 'invalid', message: 'Please choose a stronger password' };
    case 'email_address_invalid':
    case 'validation_failed':
      return { kind: 'invalid', message: 'Please enter a valid email address' };
    case 'signup_disabled':
    case 'email_provider_disabled':
      return { kind: 'forbidden' };
    default:
  }
  if (name === 'AuthSessionMissingError') return { kind: 'signedOut' };
  // Not JSON: a captive portal or a proxy.
  if (name === 'AuthUnknownError') return { kind: 'offline' };
  if (status === 429) return { kind: 'tooManyAttempts' };
  if (status === undefined || status === 0) {
    return name === 'AuthRetryableFetchError' ? { kind: 'offline' } : unexpected(error);
  }
  if (status >= 500) return { kind: 'busy', retryAfterMs: null };
  if (status === 401 || status === 403) {
    // Only the auth server's own errors, which have a code, end the session.
    return code === undefined ? foreignAnswer({ status, error: {} }, 0) : { kind: 'signedOut' };
  }
  return unexpected(error);
}

function unexpected({ name, code, status }: AuthError): Failure {
  return { kind: 'unexpected', detail: `auth: ${name} ${code ?? ''} ${status ?? ''}`.trim() };
}
