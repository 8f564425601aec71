import { randomUUID } from 'node:crypto';
import { answerJson, noJson, tooManyTries } from './answers.ts';
import { mailsTooFast } from './mail/requestMail.ts';
import { challengeIn } from './oauth/authorize.ts';
import { fieldsOf, textIn, type Fields } from '../../functions/_shared/fields.ts';
import { isEmail } from './formats.ts';
import { mailLink } from './links.ts';
import { knownMail } from './mail/mails.ts';
import { passwordTooLong } from './passwords.ts';
import { accountOf } from './accounts.ts';
import { allowedRedirect } from './oauth/redirects.ts';
import { passOn, type AuthCall, type AuthService } from './service.ts';
import { decorateSession } from './sessions.ts';
import { dummyHash } from './signIn.ts';
import { withoutKey } from './caller.ts';

const SIGN_UPS = { most: 120, windowMs: 5 * 60_000 } as const;

/**
 * `POST /signup`. Without confirmation it signs in at once and reports a taken email, as the hosted service does. With
 * confirmation the answer is the same for known and unknown emails; only the mail differs.
 */
export async function signUp(auth: AuthService, call: AuthCall): Promise<Response> {
  const refused = withoutKey(auth, call);
  if (refused !== null) return refused;
  if (call.fields === null) return noJson();
  const wait = auth.limits.take(`sign-up ${call.address}`, SIGN_UPS);
  if (wait !== null) return tooManyTries(wait);
  const password = textIn(call.fields, 'password');
  const tooLong = passwordTooLong(password);
  if (tooLong !== null) return tooLong;
  const email = textIn(call.fields, 'email').trim().toLowerCase();
  const sent = { email, password, data: fieldsOf(call.fields['data']) };
  return auth.confirmEmail
    ? signUpUnconfirmed(auth, call, call.fields, sent)
    : decorateSession(auth, await passOn(auth, call, sent), 'password');
}

async function signUpUnconfirmed(
  auth: AuthService,
  call: AuthCall,
  fields: Fields,
  sent: { readonly email: string; readonly password: string; readonly data: Fields },
): Promise<Response> {
  const { email } = sent;
  const challenge = challengeIn(fields);
  if (challenge instanceof Response) return challenge;
  if (isEmail(email)) {
    const tooFast = mailsTooFast(auth, call, 'signup', email);
    if (tooFast !== null) return tooFast;
  }
  const known = await accountOf(auth, email);
  const answer = await passOn(auth, call, sent);
  // 429 may mean a known email; other errors (weak password, invalid email) may be returned.
  if (!answer.ok && (known === null || answer.status !== 429)) return answer;
  const back = allowedRedirect(call.url.searchParams.get('redirect_to'), auth.origin);
  auth.later('mail', async () => {
    const account = await accountOf(auth, email);
    if (account === null) return;
    if (account.isConfirmed) await auth.mailer.send(knownMail(account.email, auth.origin));
    else await mailLink(auth, account, 'signup', { back, challenge });
  });
  if (known === null) return answerJson(shownUser(email, fieldsOf(await answer.json())));
  await dummyHash(sent.password);
  return answerJson(shownUser(email, { user_metadata: sent.data }));
}

/** The same shape for new and known emails, with random ids and current times. */
function shownUser(email: string, made: Fields): Fields {
  const at = new Date().toISOString();
  const id = textIn(made, 'id') || randomUUID();
  const metadata = {
    ...fieldsOf(made['user_metadata']),
    email,
    email_verified: false,
    phone_verified: false,
    sub: id,
  };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: metadata,
        provider: 'email',
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
        email,
      },
    ],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}
