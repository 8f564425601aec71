import { SmtpEmailDriver } from '@supabase/lite';

/** A mail as it goes out. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The address that its reader is asked to open; null for one that only tells something. */
  readonly link: string | null;
  /** What may be typed in place of opening the link. */
  readonly code: string | null;
}

/** Sends mails. */
export interface Mailer {
  /** Rejects when the mail could not be handed over. */
  readonly send: (mail: Mail) => Promise<void>;
  /** How long one person waits between two mails of a kind, ms. */
  readonly intervalMs: number;
}

/** A mail server: `url` is `smtp[s]://user:password@host:port`. */
export interface SmtpSettings {
  readonly url: string;
  /** The sender, `Recto <recto@example.org>` or the address alone. */
  readonly from: string;
}

/** As the hosted service: one mail a minute. */
const SMTP_INTERVAL_MS = 60_000;

/** Sends mails by a mail server; with credentials only over an encrypted connection. Throws when `url` is none. */
export function smtpMailer({ url, from }: SmtpSettings): Mailer {
  const server = URL.canParse(url) ? new URL(url) : null;
  if (server === null || !['smtp:', 'smtps:'].includes(server.protocol) || server.hostname === '') {
    throw new Error('RECTO_SMTP_URL must look like smtps://user:password@host:465.');
  }
  const isSecure = server.protocol === 'smtps:';
  const [, name, address] = /^(.*)<([^<>]+)>$/u.exec(from) ?? ['', '', from];
  const driver = new SmtpEmailDriver({
    host: server.hostname,
    port: Number(server.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    ...(server.username === ''
      ? {}
      : {
          user: decodeURIComponent(server.username),
          pass: decodeURIComponent(server.password),
        }),
    from: { name: name?.trim() ?? '', address: address?.trim() ?? '' },
  });
  return {
    intervalMs: SMTP_INTERVAL_MS,
    send: ({ to, subject, text }) => driver.send({ to, subject, text }),
  };
}

/** The mail for a forgotten password. */
export function recoveryMail(to: string, link: string, code: string): Mail {
  return {
    to,
    subject: 'Set a new password for Recto',
    text:
      `Somebody, most likely you, asked to set a new password for ${to} at Recto.\n\n` +
      `Open this address in the browser in which you asked:\n${link}\n\n` +
      `If you are asked for a code, it is ${code}.\n\n` +
      'Both work once, for one hour. If it was not you, nothing has to be done: your password stays as it is.',
    link,
    code,
  };
}

/** The mail that asks somebody new whether the address is theirs. */
export function confirmationMail(to: string, link: string, code: string): Mail {
  return {
    to,
    subject: 'Confirm your e-mail for Recto',
    text:
      `Somebody, most likely you, made an account for ${to} at Recto.\n\n` +
      `Open this address in the browser in which you did:\n${link}\n\n` +
      `If you are asked for a code, it is ${code}.\n\n` +
      'Both work once, for one hour. If it was not you, nothing has to be done.',
    link,
    code,
  };
}

/** The mail to somebody whose address was used to sign up again. */
export function knownMail(to: string, origin: string): Mail {
  return {
    to,
    subject: 'You already have an account at Recto',
    text:
      `Somebody, most likely you, tried to make an account for ${to} at Recto. There is one already.\n\n` +
      `Sign in here: ${origin}/auth\nIf you do not remember the password, choose 'Forgot password?' there.\n\n` +
      'If it was not you, nothing has to be done.',
    link: `${origin}/auth`,
    code: null,
  };
}
