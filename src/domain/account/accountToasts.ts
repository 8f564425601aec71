import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import {
  danger,
  success,
  type TimedToastText,
  type ToastText,
} from '#domain/messages/toastText.ts';

/** Toasts of spec §8, "Toasts (auth and profile)"; separate from `messages.ts`, so that visitors don't load them. */
export const accountToasts = {
  welcomeBack: (name: string) => success('Welcome back!', `Logged in as ${name}`),
  welcome: (name: string) => success('Welcome!', `Account created for ${name}`),
  loggedOut: success('Logged out', 'You have been successfully logged out'),
  loginFailed: (failure: Failure) => because('Login failed', 'Failed to login', failure),
  signUpFailed: (failure: Failure) => because('Sign up failed', 'Failed to sign up', failure),
  logoutFailed: (failure: Failure) => because('Logout failed', 'Failed to logout', failure),
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
  checkFailed: (failure: Failure) =>
    because('Login failed', 'Failed to check authentication', failure),

  profileUpdated: success('Profile updated', 'Your profile has been successfully updated'),
  passwordChanged: success('Password changed', 'Your other sessions have ended.'),
  passwordSet: success('Password changed', 'You are signed in. Your other sessions have ended.'),
  /** The user opened the link in another browser than the one that requested it. */
  emailConfirmed: success('Email confirmed', 'Sign in to continue.'),

  deletionScheduled: (day: string) =>
    ({
      ...success('Your account will be deleted', `On ${day}. Sign in before then to keep it.`),
      durationMs: 20_000,
    }) satisfies TimedToastText,
  deletionFailed: (failure: Failure) =>
    because('Account not deleted', 'Failed to delete the account', failure),
  accountKept: {
    ...success('Your account stays', 'You signed in, so it won’t be deleted. Everything is back.'),
    durationMs: 20_000,
  } satisfies TimedToastText,

  factorAdded: success('Authenticator app added', 'You’ll need a code when you sign in.'),
  factorRemoved: success('Two-factor method removed'),
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

function because(title: string, fallback: string, failure: Failure): ToastText {
  const description = failure.kind === 'unexpected' ? fallback : describeFailure(failure);
  return danger(title, description);
}

export interface UnsentWork {
  /** Queued changes and unsaved assistant replies. */
  readonly waiting: number;
  readonly stuck: number;
  /** Unsaved editor texts and unsent messages; only discarding removes them. */
  readonly drafts: number;
}

export function describeUnsentWork({ waiting, stuck, drafts }: UnsentWork): string {
  const parts = [
    waiting > 0 && `${waiting} ${waiting === 1 ? 'change isn’t' : 'changes aren’t'} synced yet.`,
    stuck > 0 && `${stuck} ${stuck === 1 ? 'needs' : 'need'} your attention.`,
    drafts > 0 &&
      `${drafts} unsaved ${drafts === 1 ? 'draft is' : 'drafts are'} only on this device.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}
