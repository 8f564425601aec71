import { describe, expect, test } from 'vitest';
import type { Factor, Security } from '#domain/account/authSession.ts';
import {
  factorName,
  factorNote,
  describeLevel,
  providerName,
  suggestName,
} from '#features/profile/security/describeSecurity.ts';

const APP: Factor = { id: '1', type: 'totp', name: 'My phone', createdAt: '2026-05-03T10:00:00Z' };

describe('spec §4: the level of a sign-in, in plain words', () => {
  const security = (level: Security['level'], factors: readonly Factor[]): Security => ({
    level,
    factors,
    identities: [],
  });

  test.each([
    [security('aal1', []), /without a code\.$/],
    [security('aal1', [APP]), /without a code: Recto didn’t ask/],
    [security('aal2', [APP]), /with a code\.$/],
  ])('%o', (held, words) => {
    expect(describeLevel(held)).toMatch(words);
  });
});

test('a factor shows its name, or its type without one', () => {
  expect(factorName(APP)).toBe('My phone');
  expect(factorName({ ...APP, name: ' ' })).toBe('Authenticator app');
  expect(factorName({ ...APP, name: '', type: 'phone' })).toBe('Phone number');
  expect(factorNote(APP)).toMatch(/^Authenticator app, added .*2026$/);
  expect(factorNote({ ...APP, createdAt: '' })).toBe('Authenticator app');
});

test('the suggested name is unique', () => {
  const named = (name: string): Factor => ({ ...APP, name });
  expect(suggestName([])).toBe('Authenticator app');
  expect(suggestName([named('Authenticator app'), named('Authenticator app 2')])).toBe(
    'Authenticator app 3',
  );
});

test('ways to sign in have readable names', () => {
  expect(providerName('email')).toBe('Email and password');
  expect(providerName('google')).toBe('Google');
});
