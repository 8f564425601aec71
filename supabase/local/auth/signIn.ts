import { compare, hash } from 'bcryptjs';
import { invalid, noJson, refuse } from './answers.ts';
import { withoutKey } from './caller.ts';
import { textIn } from '../../functions/_shared/fields.ts';
import { MAX_PASSWORD_BYTES } from './passwords.ts';
import { accountOf } from './accounts.ts';
import { passOn, type AuthCall, type AuthService } from './service.ts';
import { decorateSession } from './sessions.ts';
import { tooManyAttempts } from '../database/apiRequests.ts';

/** `POST /token?grant_type=password`. */
export async function signIn(auth: AuthService, call: AuthCall): Promise<Response> {
  const refused = withoutKey(auth, call);
  if (refused !== null) return refused;
  const email = textIn(call.fields ?? {}, 'email').trim();
  const wait = auth.attempts.begin(call.address, email);
  if (wait !== null) return tooManyAttempts(wait);
  if (call.fields === null) return noJson();
  if (email === '') return invalid('missing email or phone');
  const password = textIn(call.fields, 'password');
  const account = await accountOf(auth, email);
  if (account === null || account.passwordHash === null) {
    await dummyHash(password);
    return wrongCredentials();
  }
  if (!account.isConfirmed) {
    // Requires the password: otherwise the answer would reveal the account.
    if (!(await compare(password, account.passwordHash))) return wrongCredentials();
    return refuse(400, 'email_not_confirmed', 'Email not confirmed');
  }
  const answer = await passOn(auth, call, { email, password });
  if (answer.ok) auth.attempts.succeeded(call.address, email);
  return decorateSession(auth, answer, 'password');
}

/** `POST /token?grant_type=pkce`: exchanges the code of a provider or a mailed link for a session. */
export async function exchangeCode(auth: AuthService, call: AuthCall): Promise<Response> {
  if (call.fields === null) return noJson();
  const code = textIn(call.fields, 'auth_code');
  const [flow] = await auth.query<{ method: string }>(
    'select authentication_method as method from auth.flow_state where auth_code = $1',
    [code],
  );
  const sent = { auth_code: code, code_verifier: textIn(call.fields, 'code_verifier') };
  return decorateSession(auth, await passOn(auth, call, sent), flow?.method ?? 'otp');
}

/** `POST /token?grant_type=refresh_token`. */
export async function refresh(auth: AuthService, call: AuthCall): Promise<Response> {
  if (call.fields === null) return noJson();
  const sent = { refresh_token: textIn(call.fields, 'refresh_token') };
  return decorateSession(auth, await passOn(auth, call, sent), null);
}

/** Hashes in vain, so that the timing does not reveal whether the account exists. */
export async function dummyHash(password: string): Promise<void> {
  await hash(password.slice(0, MAX_PASSWORD_BYTES), hashCost());
}

function hashCost(): number {
  const wanted = Number(process.env['LITE_AUTH_BCRYPT_COST'] ?? '');
  return Number.isInteger(wanted) && wanted >= 4 && wanted <= 31 ? wanted : 10;
}

function wrongCredentials(): Response {
  return refuse(400, 'invalid_credentials', 'Invalid login credentials');
}
