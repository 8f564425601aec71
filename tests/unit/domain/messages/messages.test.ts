import { describe, expect, test } from 'vitest';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { toasts } from '#domain/messages/messages.ts';

describe('spec §8: toasts', () => {
  test('success has the catalogue’s words', () => {
    expect(accountToasts.welcomeBack('Ada')).toEqual({
      title: 'Welcome back!',
      description: 'Logged in as Ada',
      tone: 'success',
    });
    expect(accountToasts.welcome('Ada').description).toBe('Account created for Ada');
    expect(accountToasts.loggedOut.description).toBe('You have been successfully logged out');
    expect(toasts.pageSaved('A "b"')).toMatchObject({
      title: 'Page Saved',
      description: '"A "b"" has been saved successfully.',
    });
    expect(toasts.pageSaved('A', 'markdown').title).toBe('Markdown Page Saved');
    expect(toasts.pageDeleted.description).toBe('The page has been removed from your collection.');
  });

  test('a failed save keeps the catalogue’s sentence and adds the reason that is known', () => {
    expect(toasts.errorSavingPage('html').description).toBe('Failed to save page to database.');
    expect(toasts.errorSavingPage('markdown', { kind: 'unexpected', detail: 'x' })).toEqual({
      title: 'Error Saving Markdown Page',
      description: 'Failed to save markdown page to database.',
      tone: 'danger',
    });
    expect(toasts.errorSavingPage('html', { kind: 'storageFull' }).description).toMatch(
      /^Failed to save page to database\. This device has no storage left/,
    );
  });

  test('a save without a title has its own toast on every screen', () => {
    const expected = {
      title: 'Title Required',
      description: 'Please enter a title for your page.',
    };
    expect(toasts.errorSavingPage('html', { kind: 'titleRequired' })).toMatchObject(expected);
    expect(toasts.failed({ kind: 'titleRequired' })).toMatchObject(expected);
  });

  test('a visitor is asked to sign in, by what they tried', () => {
    expect(toasts.failed({ kind: 'signInRequired', action: 'delete' })).toMatchObject({
      title: 'Authentication Required',
      description: 'Please sign in to delete pages.',
    });
    expect(toasts.signInForEditor).toMatchObject({
      title: 'Authentication Required',
      description: 'Please sign in to access the editor features.',
    });
  });

  test('an auth failure shows the reason, and the catalogue’s fallback when there is none to show', () => {
    expect(accountToasts.loginFailed({ kind: 'wrongCredentials' })).toEqual({
      title: 'Login failed',
      description: 'Wrong email or password.',
      tone: 'danger',
    });
    const unexpected = { kind: 'unexpected', detail: 'x' } as const;
    expect(accountToasts.loginFailed(unexpected).description).toBe('Failed to login');
    expect(accountToasts.signUpFailed(unexpected).description).toBe('Failed to sign up');
    expect(accountToasts.logoutFailed(unexpected).description).toBe('Failed to logout');
  });

  test('the detail of an unexpected failure is never shown', () => {
    expect(describeFailure({ kind: 'unexpected', detail: 'secret' })).not.toContain('secret');
  });
});

test('a sign-in that the server ended says what is kept', () => {
  const ended = 'Your sign-in has ended. Please sign in again.';
  expect(accountToasts.signInEnded(0).description).toBe(ended);
  expect(accountToasts.signInEnded(1).description).toBe(
    `${ended} 1 change is saved on this device and will sync when you sign in.`,
  );
  expect(accountToasts.signInEnded(3).description).toContain('3 changes are saved');
});
