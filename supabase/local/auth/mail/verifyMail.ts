import { invalid, noJson, redirectTo, refuse, tooManyTries } from '../answers.ts';
import { redirectWithSession } from '../oauth/callback.ts';
import { withoutKey } from '../caller.ts';
import { textIn } from '../../../functions/_shared/fields.ts';
import { PKCE_PREFIX, redeemCode, redeemToken, type LinkKind } from '../links.ts';
import { confirmEmail } from '../accounts.ts';
import { allowedRedirect, withFailure, withParameter } from '../oauth/redirects.ts';
import type { AuthCall, AuthService } from '../service.ts';
import { beginSession, codeForSession } from '../sessions.ts';

const TRIES = { most: 60, windowMs: 5 * 60_000 } as const;

const KINDS: ReadonlyMap<string, readonly LinkKind[]> = new Map([
  ['signup', ['signup']],
  ['email', ['signup']],
  ['recovery', ['recovery']],
]);

/** Valid types that are never mailed here. */
const UNUSED_TYPES: ReadonlySet<string> = new Set(['invite', 'magiclink', 'email_change']);

const EXPIRED = 'Email link is invalid or has expired';

/** `GET /verify`: a mailed link was opened; redirects to the app. */
export async function openLink(auth: AuthService, call: AuthCall): Promise<Response> {
  const type = call.url.searchParams.get('type') ?? '';
  const token = call.url.searchParams.get('token') ?? '';
  if (type === '') return invalid('Verify requires a verification type');
  if (token === '') return invalid('Verify requires a token or a token hash');
  const kinds = kindsOf(type);
  if (kinds === null) return invalid('Invalid email verification type');
  const back = allowedRedirect(call.url.searchParams.get('redirect_to'), auth.origin);
  const wait = auth.limits.take(`verify ${call.address}`, TRIES);
  const redeemed = wait === null ? await redeemToken(auth, token, kinds) : null;
  if (redeemed === null) {
    return redirectTo(
      withFailure(
        back,
        wait === null
          ? { error: 'access_denied', code: 'otp_expired', description: EXPIRED }
          : {
              error: 'access_denied',
              code: 'over_request_rate_limit',
              description: 'Too many attempts. Please wait a few minutes and try again.',
            },
      ),
      303,
    );
  }
  await confirmEmail(auth, redeemed.userId);
  const method = type === 'recovery' ? 'recovery' : 'email/signup';
  if (token.startsWith(PKCE_PREFIX) && redeemed.challenge !== null) {
    const code = await codeForSession(auth, redeemed.userId, method, redeemed.challenge);
    return redirectTo(withParameter(back, 'code', code), 303);
  }
  return redirectWithSession(auth, back, redeemed.userId, 'otp', [['type', type]]);
}

/** `POST /verify`: redeems a typed code or a link’s token for a session. */
export async function verifyMail(auth: AuthService, call: AuthCall): Promise<Response> {
  const refused = withoutKey(auth, call);
  if (refused !== null) return refused;
  if (call.fields === null) return noJson();
  const type = textIn(call.fields, 'type');
  if (type === '') return invalid('Verify requires a verification type');
  const kinds = kindsOf(type);
  if (kinds === null) return invalid('Invalid email verification type');
  const email = textIn(call.fields, 'email').trim();
  const token = textIn(call.fields, 'token').replaceAll(/[\s-]/gu, '');
  const hash = textIn(call.fields, 'token_hash');
  if (hash === '' && (email === '' || token === '')) {
    return invalid('Verify requires either a token or a token hash');
  }
  const wait =
    auth.attempts.begin(`verify ${call.address}`, email) ??
    auth.limits.take(`verify ${call.address}`, TRIES);
  if (wait !== null) return tooManyTries(wait);
  const redeemed =
    hash === ''
      ? await redeemCode(auth, email, token, kinds)
      : await redeemToken(auth, hash, kinds);
  if (redeemed === null) {
    return refuse(403, 'otp_expired', hash === '' ? 'Token has expired or is invalid' : EXPIRED);
  }
  auth.attempts.succeeded(`verify ${call.address}`, email);
  await confirmEmail(auth, redeemed.userId);
  return beginSession(auth, redeemed.userId, 'otp');
}

function kindsOf(type: string): readonly LinkKind[] | null {
  return UNUSED_TYPES.has(type) ? [] : (KINDS.get(type) ?? null);
}
