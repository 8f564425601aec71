import { notFound } from '../database/apiRequests.ts';
import { createAttemptLimiter } from '../attemptLimiter.ts';
import { answerJson, refuse } from './answers.ts';
import { callerOf } from './caller.ts';
import { recover, resend } from './mail/requestMail.ts';
import { authorize, authorizeLink } from './oauth/authorize.ts';
import { callback } from './oauth/callback.ts';
import { challenge, enroll, unenroll, verifyCode } from './factors.ts';
import { fieldsOf, parseFields } from '../../functions/_shared/fields.ts';
import { realGoogle, type GoogleCredentials } from './oauth/google.ts';
import { unlink } from './oauth/identities.ts';
import { createLimits } from './limits.ts';
import { createMailbox, MAILBOX_PATH } from './mail/mailbox.ts';
import { smtpMailer, type SmtpSettings } from './mail/mails.ts';
import { describeError } from '../log.ts';
import { isLoopback } from './page.ts';
import { passOn, type AuthCall, type AuthService } from './service.ts';
import { exchangeCode, refresh, signIn } from './signIn.ts';
import { signUp } from './signUp.ts';
import { STAND_IN_PATH, standInGoogle } from './oauth/standIn.ts';
import { changeUser, readUser } from './user.ts';
import { openLink, verifyMail } from './mail/verifyMail.ts';

export interface AccountSettings {
  /** @default a local page that simulates Google */
  readonly google?: GoogleCredentials;
  /** @default a local page that shows the mails */
  readonly smtp?: SmtpSettings;
  /** New accounts must confirm their email before they can sign in. @default false */
  readonly confirmEmail?: boolean;
}

interface AuthParts extends Pick<
  AuthService,
  'query' | 'transaction' | 'library' | 'keys' | 'secret' | 'origin' | 'anonKey' | 'now'
> {
  readonly settings: AccountSettings;
  readonly log: (line: string) => void;
}

export interface AuthApi {
  /** Serves `/auth/v1`; the bearer token is already the library's. */
  readonly fetch: (request: Request, address: string) => Promise<Response>;
  /** The local mailbox page; null when SMTP is configured. */
  readonly mailsUrl: string | null;
  readonly settled: () => Promise<void>;
}

/**
 * The hosted auth service's API: handles what the library lacks or does differently and forwards the rest. Throws when
 * other machines could reach the local stand-ins.
 */
export function createAuth(parts: AuthParts): AuthApi {
  const { settings, origin, now } = parts;
  rejectStandIns(settings, origin);
  const mailbox = createMailbox(now);
  const mailer = settings.smtp === undefined ? mailbox : smtpMailer(settings.smtp);
  const standIn = settings.google === undefined ? standInGoogle(origin, now) : null;
  const running = new Set<Promise<void>>();
  const auth: AuthService = {
    ...parts,
    google: settings.google === undefined ? standIn : realGoogle(settings.google, origin),
    mailer,
    confirmEmail: settings.confirmEmail ?? false,
    attempts: createAttemptLimiter(now),
    limits: createLimits(now),
    later: (name, work) => {
      const run = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => {
          parts.log(`${name}: ${describeError(error)}`);
        });
      running.add(run);
      void run.finally(() => running.delete(run));
    },
  };
  return {
    fetch: async (request, address) => {
      const url = new URL(request.url);
      if (url.pathname === MAILBOX_PATH && mailer === mailbox)
        return mailbox.answer(request, address);
      if (url.pathname === STAND_IN_PATH && standIn !== null)
        return standIn.answer(request, address);
      const fields = hasBody(request) ? parseFields(await request.clone().text()) : null;
      return answer(auth, { request, url, address, fields });
    },
    mailsUrl: mailer === mailbox ? `${origin}${MAILBOX_PATH}` : null,
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function answer(auth: AuthService, call: AuthCall): Promise<Response> | Response {
  const segments = call.url.pathname.slice('/auth/v1/'.length).split('/');
  const [first = '', second = '', third = ''] = segments;
  switch (`${call.request.method} ${first}${'/*'.repeat(segments.length - 1)}`) {
    case 'POST token':
      return token(auth, call);
    case 'POST signup':
      return signUp(auth, call);
    case 'POST recover':
      return recover(auth, call);
    case 'POST resend':
      return resend(auth, call);
    case 'GET verify':
      return openLink(auth, call);
    case 'POST verify':
      return verifyMail(auth, call);
    case 'POST otp':
    case 'POST magiclink':
      return refuse(422, 'otp_disabled', 'Signups not allowed for otp');
    case 'GET authorize':
      return authorize(auth, call);
    case 'GET callback':
      return callback(auth, call);
    case 'GET user':
      return readUser(auth, call);
    case 'PUT user':
      return changeUser(auth, call);
    case 'GET user/*/*':
      return second === 'identities' && third === 'authorize'
        ? authorizeLink(auth, call)
        : notFound();
    case 'DELETE user/*/*':
      return second === 'identities' ? unlink(auth, call, third) : notFound();
    case 'POST factors':
      return enroll(auth, call);
    case 'DELETE factors/*':
      return unenroll(auth, call, second);
    case 'POST factors/*/*':
      if (third === 'challenge') return challenge(auth, call, second);
      return third === 'verify' ? verifyCode(auth, call, second) : notFound();
    case 'GET .well-known/*':
      return second === 'jwks.json' ? jwks(auth) : notFound();
    case 'GET settings':
      return settingsOf(auth, call);
    case 'POST logout':
      return logOut(auth, call);
    case 'GET health':
      return passOn(auth, call);
    default:
      // Forwards nothing else: the library matches paths less strictly, which could bypass a rate limit.
      return call.request.method === 'OPTIONS' ? passOn(auth, call) : notFound();
  }
}

function token(auth: AuthService, call: AuthCall): Promise<Response> {
  switch (call.url.searchParams.get('grant_type')) {
    case 'password':
      return signIn(auth, call);
    case 'pkce':
      return exchangeCode(auth, call);
    case 'refresh_token':
      return refresh(auth, call);
    default:
      return Promise.resolve(refuse(400, 'invalid_credentials', 'unsupported_grant_type'));
  }
}

/** Ending a user's other sessions takes the second factor that some of them showed. */
async function logOut(auth: AuthService, call: AuthCall): Promise<Response> {
  if (call.url.searchParams.get('scope') === 'others') {
    const caller = await callerOf(auth, call);
    if (caller instanceof Response) return caller;
    if (caller.hasFactor && caller.level !== 'aal2') {
      return refuse(422, 'insufficient_aal', 'AAL2 required to end other sessions');
    }
  }
  return passOn(auth, call);
}

/** The library's settings, corrected for what is handled here. */
async function settingsOf(auth: AuthService, call: AuthCall): Promise<Response> {
  const answered = await passOn(auth, call);
  if (!answered.ok) return answered;
  const known = fieldsOf(await answered.json());
  return answerJson({
    ...known,
    external: { ...fieldsOf(known['external']), google: auth.google !== null },
    mailer_autoconfirm: !auth.confirmEmail,
  });
}

function jwks(auth: AuthService): Response {
  const found = answerJson(auth.keys.jwks);
  found.headers.set('cache-control', 'public, max-age=600');
  return found;
}

function hasBody({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function rejectStandIns({ google, smtp }: AccountSettings, origin: string): void {
  if (isLoopback(origin) || (google !== undefined && smtp !== undefined)) return;
  throw new Error(
    `At ${origin} other machines can reach Recto. It then needs Google's credentials (RECTO_GOOGLE_CLIENT_ID, ` +
      'RECTO_GOOGLE_CLIENT_SECRET) and a mail server (RECTO_SMTP_URL): with their local stand-ins anyone could ' +
      'sign in as any user.',
  );
}
