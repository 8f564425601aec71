import { describe, expect, test } from 'vitest';
import { smtpMailer } from '../../../supabase/local/auth/mail/mails.ts';
import { allowedRedirect } from '../../../supabase/local/auth/oauth/redirects.ts';
import { accountSettings, assistantSettings, readReach } from '../../../supabase/local/program.ts';
import { addressesOf, siteOf } from '../../../supabase/local/http/hosts.ts';

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

test('only AI_* and OLLAMA_* variables are read', () => {
  expect(
    assistantSettings({
      AI_MODEL: 'llama3.2',
      OLLAMA_HOST: '0.0.0.0',
      AIRFLOW_HOME: '/x',
      MY_AI_MODEL: 'y',
    }),
  ).toEqual({ AI_MODEL: 'llama3.2', OLLAMA_HOST: '0.0.0.0' });
});

describe('listen address and origin', () => {
  test('the default is loopback only', () => {
    for (const host of [undefined, '', '127.0.0.1', 'localhost', '::1']) {
      expect(readReach({ RECTO_HOST: host })).toEqual({ host: null, origin: null });
    }
  });

  test('an origin alone means a proxy on this machine', () => {
    expect(readReach({ RECTO_ORIGIN: 'https://recto.example/' })).toEqual({
      host: null,
      origin: 'https://recto.example',
    });
  });

  test('both together mean access from other machines', () => {
    const env = { RECTO_HOST: '0.0.0.0', RECTO_ORIGIN: 'https://recto.example' };
    expect(readReach(env)).toEqual({ host: '0.0.0.0', origin: 'https://recto.example' });
  });

  test('a public host without an origin throws', () => {
    expect(() => readReach({ RECTO_HOST: '0.0.0.0' })).toThrow('RECTO_ORIGIN=https://');
  });

  test.each(['http://recto.example', 'recto.example', 'https://recto.example/app', 'x'])(
    '%s is not a valid origin',
    (origin) => {
      expect(() => readReach({ RECTO_ORIGIN: origin })).toThrow('not "');
    },
  );
});

describe('the Host header', () => {
  test('it separates app and previews on loopback', () => {
    const addresses = addressesOf(4173, null);
    const site = (host: string | undefined) => siteOf(host, addresses);
    expect(site('127.0.0.1:4173')).toBe('app');
    for (const host of ['localhost:4173', 'p1.localhost:4173', 'LOCALHOST:4173']) {
      expect(site(host)).toBe('preview');
    }
    for (const host of [
      undefined,
      '',
      '127.0.0.1',
      'localhost',
      '127.0.0.1:80',
      '.localhost:4173',
    ]) {
      expect(site(host)).toBe('elsewhere');
    }
    for (const host of ['a.b.localhost:4173', 'xlocalhost:4173', 'localhost:4173.evil.example']) {
      expect(site(host)).toBe('elsewhere');
    }
  });

  test('a public origin accepts only its own host', () => {
    const addresses = addressesOf(4173, 'https://recto.example');
    expect(siteOf('recto.example', addresses)).toBe('app');
    for (const host of ['127.0.0.1:4173', 'localhost:4173', 'recto.example:4173']) {
      expect(siteOf(host, addresses)).toBe('elsewhere');
    }
  });
});
