import { describe, expect, test } from 'vitest';
import { addressesOf, siteOf } from '../../../supabase/local/http/hosts.ts';
import { readReach } from '../../../supabase/local/program.ts';

describe('who can reach the server', () => {
  test('is this machine alone when nothing is said', () => {
    for (const host of [undefined, '', '127.0.0.1', 'localhost', '::1']) {
      expect(readReach({ RECTO_HOST: host })).toEqual({ host: null, origin: null });
    }
  });

  test('is a proxy on this machine when only an address is given', () => {
    expect(readReach({ RECTO_ORIGIN: 'https://recto.example/' })).toEqual({
      host: null,
      origin: 'https://recto.example',
    });
  });

  test('is everybody when both are', () => {
    const env = { RECTO_HOST: '0.0.0.0', RECTO_ORIGIN: 'https://recto.example' };
    expect(readReach(env)).toEqual({ host: '0.0.0.0', origin: 'https://recto.example' });
  });

  test('is never others without an address for them', () => {
    expect(() => readReach({ RECTO_HOST: '0.0.0.0' })).toThrow('RECTO_ORIGIN=https://');
  });

  test.each(['http://recto.example', 'recto.example', 'https://recto.example/app', 'x'])(
    'is not said by %s',
    (origin) => {
      expect(() => readReach({ RECTO_ORIGIN: origin })).toThrow('not "');
    },
  );
});

describe('the name that is asked for', () => {
  test('on this machine, tells the app and the previews apart', () => {
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

  test('under an address of its own, is that one', () => {
    const addresses = addressesOf(4173, 'https://recto.example');
    expect(siteOf('recto.example', addresses)).toBe('app');
    for (const host of ['127.0.0.1:4173', 'localhost:4173', 'recto.example:4173']) {
      expect(siteOf(host, addresses)).toBe('elsewhere');
    }
  });
});
