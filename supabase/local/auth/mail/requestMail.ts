import { answerJson, invalid, noJson, secondsOf, tooSoon } from '../answers.ts';
import { challengeIn } from '../oauth/authorize.ts';
import { withoutKey } from '../caller.ts';
import { textIn } from '../../../functions/_shared/fields.ts';
import { isEmail } from '../formats.ts';
import { mailLink } from '../links.ts';
import { accountOf } from '../accounts.ts';
import { allowedRedirect } from '../oauth/redirects.ts';
import type { AuthCall, AuthService } from '../service.ts';

const MAILS_OF_ADDRESS = { most: 60, windowMs: 3_600_000 } as const;

/**
 * `POST /recover`: mails a password-reset link. Answer and timing do not reveal whether the account exists: the lookup
 * runs after the answer.
 */
export async function recover(auth: AuthService, call: AuthCall): Promise<Response> {
  const refused = withoutKey(auth, call);
  if (refused !== null) return refused;
  if (call.fields === null) return noJson();
  const email = textIn(call.fields, 'email').trim();
  if (email === '') return invalid('Password recovery requires an email');
  return mailLater(auth, call, email, 'recovery');
}

export async function resend(auth: AuthService, call: AuthCall): Promise<Response> {
  const refused = withoutKey(auth, call);
  if (refused !== null) return refused;
  if (call.fields === null) return noJson();
  const type = textIn(call.fields, 'type');
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    return invalid('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (type === 'sms' || type === 'phone_change') return invalid('Phone logins are disabled');
  const email = textIn(call.fields, 'email').trim();
  if (email === '') return invalid('Type provided requires an email address');
  if (type === 'email_change') return answerJson({});
  return mailLater(auth, call, email, 'signup');
}

/** The rate-limit error or null, independent of whether the account exists. */
export function mailsTooFast(
  auth: AuthService,
  { address }: AuthCall,
  kind: string,
  email: string,
): Response | null {
  const perPerson = { most: 1, windowMs: auth.mailer.intervalMs };
  const wait = auth.limits.take(`mail ${kind} ${email.toLowerCase()}`, perPerson);
  if (wait !== null) {
    return tooSoon(
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${secondsOf(wait)} seconds.`,
      wait,
    );
  }
  const tooMany = auth.limits.take(`mails of ${address}`, MAILS_OF_ADDRESS);
  return tooMany === null
    ? null
    : tooSoon('over_email_send_rate_limit', 'email rate limit exceeded', tooMany);
}

async function mailLater(
  auth: AuthService,
  call: AuthCall,
  email: string,
  kind: 'signup' | 'recovery',
): Promise<Response> {
  if (!isEmail(email)) return invalid('Unable to validate email address: invalid format');
  const challenge = challengeIn(call.fields ?? {});
  if (challenge instanceof Response) return challenge;
  const tooFast = mailsTooFast(auth, call, kind, email);
  if (tooFast !== null) return tooFast;
  const back = allowedRedirect(call.url.searchParams.get('redirect_to'), auth.origin);
  auth.later('mail', async () => {
    const account = await accountOf(auth, email);
    if (account === null || (kind === 'signup' && account.isConfirmed)) return;
    await mailLink(auth, account, kind, { back, challenge });
  });
  return answerJson({});
}
