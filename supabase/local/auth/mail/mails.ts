import { SmtpEmailDriver } from '@supabase/lite';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
  readonly code: string | null;
}

export interface Mailer {
  /** Rejects when the server does not accept the mail. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Minimum interval between two mails of a kind to one address. */
  readonly intervalMs: number;
}

/** `url` is `smtp[s]://user:password@host:port`. */
export interface SmtpSettings {
  readonly url: string;
  /** `Recto <recto@example.org>` or the address alone. */
  readonly from: string;
}

const SMTP_INTERVAL_MS = 60_000;

/** Sends mails by SMTP, with credentials only over TLS. Throws when `url` is invalid. */
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

export function recoveryMail(to: string, link: string, code: string): Mail {
  return {
    to,
    subject: 'Set a new password for Recto',
    text:
      `We received a request to reset the password for ${to}.\n\n` +
      `Open this link in the browser where you requested it:\n${link}\n\n` +
      `If Recto asks for a code, enter ${code}.\n\n` +
      'Both work once and expire in one hour. If you didn’t request this, ignore this email: your password stays the same.',
    link,
    code,
  };
}

export function confirmationMail(to: string, link: string, code: string): Mail {
  return {
    to,
    subject: 'Confirm your email for Recto',
    text:
      `We received a request to create a Recto account for ${to}.\n\n` +
      `Open this link in the browser where you signed up:\n${link}\n\n` +
      `If Recto asks for a code, enter ${code}.\n\n` +
      'Both work once and expire in one hour. If you didn’t sign up, ignore this email.',
    link,
    code,
  };
}

/** For a sign-up with an email that already has an account. */
export function knownMail(to: string, origin: string): Mail {
  return {
    to,
    subject: 'You already have an account at Recto',
    text:
      `We received a request to create a Recto account for ${to}, but this email already has one.\n\n` +
      `Sign in here: ${origin}/auth\nIf you forgot the password, choose “Forgot password?” there.\n\n` +
      'If you didn’t sign up, ignore this email.',
    link: `${origin}/auth`,
    code: null,
  };
}
