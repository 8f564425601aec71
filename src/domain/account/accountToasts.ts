import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import {
  danger,
  success,
  type TimedToastText,
  type ToastText,
} from '#domain/messages/toastText.ts';

/**
 * The toasts of accounts (spec §8, "Toasts (auth and profile)"); all others are in `messages.ts`. Their own file,
 * because only what is loaded for an account says them.
 */
export const accountToasts = {
  welcomeBack: (name: string) => success('Welcome back!', `Logged in as ${name}`),
  welcome: (name: string) => success('Welcome!', `Account created for ${name}`),
  loggedOut: success('Logged out', 'You have been successfully logged out'),
  loginFailed: (failure: Failure) => because('Login failed', 'Failed to login', failure),
  signUpFailed: (failure: Failure) => because('Sign up failed', 'Failed to sign up', failure),
  logoutFailed: (failure: Failure) => because('Logout failed', 'Failed to logout', failure),
  /** The server ended the sign-in by itself; everything on this device stays. */
  signInEnded: (unsent: number) =>
    ({
      title: 'Authentication Required',
      description: describeEnd(unsent),
      tone: 'danger',
      durationMs: 20_000,
    }) satisfies TimedToastText,
  googleFailed: (failure: Failure) =>
    because('Google sign-in failed', 'Failed to sign in with Google', failure),
  updateFailed: (failure: Failure) => because('Update failed', 'Failed to update profile', failure),
  uploadFailed: (failure: Failure) => because('Upload failed', 'Failed to upload avatar', failure),
  /** The sign-in that was found at start could not be checked, or its profile could not be made. */
  checkFailed: (failure: Failure) =>
    because('Login failed', 'Failed to check authentication', failure),

  profileUpdated: success('Profile updated', 'Your profile has been successfully updated'),
  passwordChanged: success('Password changed', 'Your other sessions have ended.'),
  passwordSet: success('Password changed', 'You are signed in. Your other sessions have ended.'),
  /** The link was opened in another browser than the one that asked for it. */
  emailConfirmed: success('Email confirmed', 'Sign in to continue.'),

  factorAdded: success('Authenticator app added', 'You’ll need a code when you sign in.'),
  factorRemoved: success('Two-factor method removed'),
  /** The server asks this sign-in for a code that it did not need before. */
  codeNeeded: {
    title: 'Authentication Required',
    description: 'Your account now uses two-factor authentication. Enter your code to continue.',
    tone: 'danger',
  } satisfies ToastText,

  settingsCleared: {
    title: 'Recto’s settings were cleared',
    description:
      'This browser cleared Recto’s settings (theme, layout). Your pages, drafts and sign-in are still here.',
    tone: 'neutral',
    durationMs: 20_000,
  } satisfies TimedToastText,

  linked: success('Google linked', 'You can now sign in with Google.'),
  unlinked: (provider: string) => success(`${provider} unlinked`),
  signedOutElsewhere: success('Signed out elsewhere', 'This is your only session now.'),
} as const;

function describeEnd(unsent: number): string {
  const ended = describeFailure({ kind: 'signedOut' });
  if (unsent === 0) return ended;
  const kept = unsent === 1 ? '1 change is' : `${unsent} changes are`;
  return `${ended} ${kept} saved on this device and will sync when you sign in.`;
}

/** Title with the error's message; the catalogue's fallback where the error says nothing to a person. */
function because(title: string, fallback: string, failure: Failure): ToastText {
  const description = failure.kind === 'unexpected' ? fallback : describeFailure(failure);
  return danger(title, description);
}
