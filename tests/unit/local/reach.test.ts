import { describe, expect, test } from 'vitest';
import { addressesOf, siteOf } from '../../../supabase/local/http/hosts.ts';
import { readReach } from '../../../supabase/local/program.ts';

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
