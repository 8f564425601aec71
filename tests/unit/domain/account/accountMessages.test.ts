import { describe, expect, test } from 'vitest';
import {
  accountFailure,
  isAccountFailure,
  type AccountReason,
} from '#domain/account/accountFailures.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';

const UNEXPECTED = { kind: 'unexpected', detail: 'x' } as const;

describe('spec §8: toasts of accounts', () => {
  test.each([
    ['Login failed', 'Failed to login', accountToasts.loginFailed],
    ['Sign up failed', 'Failed to sign up', accountToasts.signUpFailed],
    ['Google sign-in failed', 'Failed to sign in with Google', accountToasts.googleFailed],
    ['Logout failed', 'Failed to logout', accountToasts.logoutFailed],
    ['Update failed', 'Failed to update profile', accountToasts.updateFailed],
    ['Upload failed', 'Failed to upload avatar', accountToasts.uploadFailed],
    ['Login failed', 'Failed to check authentication', accountToasts.checkFailed],
  ])('%s, with "%s" when there is no better reason', (title, fallback, toast) => {
    expect(toast(UNEXPECTED)).toEqual({ title, description: fallback, tone: 'danger' });
    expect(toast({ kind: 'busy', retryAfterMs: null }).description).toContain('busy');
  });

  test.each([
    [accountToasts.welcomeBack('Ada'), 'Welcome back!', 'Logged in as Ada'],
    [accountToasts.welcome('Ada'), 'Welcome!', 'Account created for Ada'],
    [accountToasts.loggedOut, 'Logged out', 'You have been successfully logged out'],
    [accountToasts.profileUpdated, 'Profile updated', 'Your profile has been successfully updated'],
  ])('success: %o', (toast, title, description) => {
    expect(toast).toEqual({ title, description, tone: 'success' });
  });
});

describe('spec §8: thrown messages of accounts', () => {
  const THROWN: readonly (readonly [AccountReason, string])[] = [
    ['createUser', 'Failed to create user'],
    ['createProfile', 'Failed to create user profile'],
    ['updateProfile', 'Failed to update profile'],
    ['updatePassword', 'Failed to update password'],
    ['fetchUpdatedProfile', 'Failed to fetch updated profile'],
    ['notYourProfile', 'You do not have permission to update this profile'],
    ['notYourAvatar', 'You do not have permission to upload avatar for this profile'],
    ['uploadAvatar', 'Failed to upload avatar'],
    ['jwksEmpty', 'JWKS is empty'],
    ['noSigningKey', 'No matching signing key found in JWKS'],
    ['invalidSignature', 'Invalid JWT signature'],
  ];

  test.each(THROWN)('%s: "%s"', (reason, text) => {
    expect(describeFailure(accountFailure(reason))).toBe(text);
    expect(accountToasts.loginFailed(accountFailure(reason)).description).toBe(text);
  });

  test('code checks the reason, never the text', () => {
    const failure = accountFailure('wrongCode');
    expect(isAccountFailure(failure, 'codeMissing', 'wrongCode')).toBe(true);
    expect(isAccountFailure(failure, 'codeMissing')).toBe(false);
    expect(isAccountFailure({ kind: 'offline' }, 'wrongCode')).toBe(false);
  });
});

test('a taken email is not confirmed', () => {
  expect(describeFailure({ kind: 'emailTaken' })).not.toMatch(/already exists|taken/i);
});
