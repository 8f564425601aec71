import { describe, expect, test } from 'vitest';
import { smtpMailer } from '../../../supabase/local/auth/mail/mails.ts';
import { allowedRedirect } from '../../../supabase/local/auth/oauth/redirects.ts';
import { accountSettings } from '../../../supabase/local/program.ts';

describe('account settings from the environment', () => {
  test('the defaults are the local stand-ins and no confirmation', () => {
    expect(accountSettings({})).toEqual({ confirmEmail: false });
    expect(accountSettings({ RECTO_GOOGLE_CLIENT_ID: ' ', RECTO_SMTP_URL: '' })).toEqual({
      confirmEmail: false,
    });
  });

  test('all variables are read', () => {
    expect(
      accountSettings({
        RECTO_GOOGLE_CLIENT_ID: 'id',
        RECTO_GOOGLE_CLIENT_SECRET: 'secret',
        RECTO_SMTP_URL: 'smtps://u:p@mail.example.org',
        RECTO_MAIL_FROM: 'recto@example.org',
        RECTO_CONFIRM_EMAIL: '1',
      }),
    ).toEqual({
      google: { clientId: 'id', clientSecret: 'secret' },
      smtp: { url: 'smtps://u:p@mail.example.org', from: 'recto@example.org' },
      confirmEmail: true,
    });
  });

  test('one variable of a pair throws', () => {
    expect(() => accountSettings({ RECTO_GOOGLE_CLIENT_ID: 'id' })).toThrow(
      'RECTO_GOOGLE_CLIENT_ID and RECTO_GOOGLE_CLIENT_SECRET belong together',
    );
    expect(() => accountSettings({ RECTO_MAIL_FROM: 'a@b.c' })).toThrow('RECTO_SMTP_URL');
  });

  test.each(['mail.example.org', 'http://mail.example.org', 'smtp://'])(
    '“%s” is not a mail server',
    (url) => {
      expect(() => smtpMailer({ url, from: 'a@b.c' })).toThrow('RECTO_SMTP_URL must look like');
    },
  );
});

describe('redirect targets', () => {
  const ORIGIN = 'http://127.0.0.1:4173';

  test.each([`${ORIGIN}/auth/callback?x=1#y`, 'http://127.0.0.1:5173/'])(
    '%s is allowed: a page of the app, on any local port',
    (wanted) => {
      expect(allowedRedirect(wanted, ORIGIN)).toBe(wanted);
    },
  );

  test.each([
    null,
    '',
    '/profile',
    'https://127.0.0.1:4173/',
    'http://localhost:4173/',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.1:4173@evil.example/',
    'http://someone@127.0.0.1:4173/',
    'javascript:alert(1)',
    'data:text/html,x',
    `${ORIGIN}/rest/v1/pages`,
    `${ORIGIN}/x/../auth/v1/health`,
  ])('%s is rejected', (wanted) => {
    expect(allowedRedirect(wanted, ORIGIN)).toBe(ORIGIN);
  });

  test('a public origin must match exactly', () => {
    const origin = 'https://recto.example.org';
    expect(allowedRedirect(`${origin}:8443/`, origin)).toBe(origin);
    expect(allowedRedirect(`${origin}/profile`, origin)).toBe(`${origin}/profile`);
  });
});
