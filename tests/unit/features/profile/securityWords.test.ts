import { describe, expect, test } from 'vitest';
import type { Factor, Security } from '#domain/account/account.ts';
import {
  factorName,
  factorNote,
  levelWords,
  providerName,
  suggestName,
} from '#features/profile/security/securityWords.ts';

const APP: Factor = { id: '1', type: 'totp', name: 'My phone', createdAt: '2026-05-03T10:00:00Z' };

describe('spec §4: the level of a sign-in, in plain words', () => {
  const security = (level: Security['level'], factors: readonly Factor[]): Security => ({
    level,
    factors,
    identities: [],
  });

  test.each([
    [security('aal1', []), /one step, without a code \(aal1\)/],
    [security('aal1', [APP]), /the code was not asked for \(aal1\)/],
    [security('aal2', [APP]), /two steps: your password and a code \(aal2\)/],
  ])('%o', (held, words) => {
    expect(levelWords(held)).toMatch(words);
  });
});

test('a factor is called by its name, else by what it is', () => {
  expect(factorName(APP)).toBe('My phone');
  expect(factorName({ ...APP, name: ' ' })).toBe('Authenticator app');
  expect(factorName({ ...APP, name: '', type: 'phone' })).toBe('Phone number');
  expect(factorNote(APP)).toMatch(/^Authenticator app, added .*2026$/);
  expect(factorNote({ ...APP, createdAt: '' })).toBe('Authenticator app');
});

test('the name that is suggested is nobody else’s', () => {
  const named = (name: string): Factor => ({ ...APP, name });
  expect(suggestName([])).toBe('Authenticator app');
  expect(suggestName([named('Authenticator app'), named('Authenticator app 2')])).toBe(
    'Authenticator app 3',
  );
});

test('a way to sign in is called as people know it', () => {
  expect(providerName('email')).toBe('E-mail and password');
  expect(providerName('google')).toBe('Google');
});
