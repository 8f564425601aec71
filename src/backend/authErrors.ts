import type { AuthError } from '@supabase/supabase-js';
import type { Failure } from '#domain/failure.ts';

/** Translates what the auth client reports into a failure of ours; by code and status, never by prose. */
export function failureOfAuthError(error: AuthError): Failure {
  const { code, name, status } = error;
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
      return { kind: 'invalid', message: 'Please enter a valid e-mail address' };
    case 'signup_disabled':
    case 'email_provider_disabled':
      return { kind: 'forbidden' };
    default:
  }
  if (name === 'AuthSessionMissingError') return { kind: 'signedOut' };
  // An answer that is not the server's own JSON: a captive portal, a proxy's page.
  if (name === 'AuthUnknownError') return { kind: 'offline' };
  if (status === 429) return { kind: 'tooManyAttempts' };
  if (status === undefined || status === 0) {
    return name === 'AuthRetryableFetchError' ? { kind: 'offline' } : unexpected(error);
  }
  if (status >= 500) return { kind: 'busy', retryAfterMs: null };
  if (status === 401 || status === 403) return { kind: 'signedOut' };
  return unexpected(error);
}

function unexpected({ name, code, status }: AuthError): Failure {
  return { kind: 'unexpected', detail: `auth: ${name} ${code ?? ''} ${status ?? ''}`.trim() };
}
