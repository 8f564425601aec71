import type { Failure } from './failure.ts';
import { assertNever } from './result.ts';
import type { ContentType } from './page.ts';

/** What a toast says. `danger` is the destructive look of spec §8. */
export interface ToastText {
  readonly title: string;
  readonly description?: string;
  readonly tone: 'neutral' | 'success' | 'danger';
}

/** A toast that stays for a time of its own, in ms. */
export interface TimedToastText extends ToastText {
  readonly durationMs: number;
}

/** One sentence for a person about what went wrong and, where there is something to do, what to do. */
export function describeFailure(failure: Failure): string {
  switch (failure.kind) {
    case 'offline':
      return 'The server cannot be reached. Check your connection and try again.';
    case 'busy':
      return 'The server is busy right now. Try again in a moment.';
    case 'signedOut':
      return 'Your sign-in has ended. Please sign in again.';
    case 'forbidden':
      return 'You do not have permission to do this.';
    case 'notFound':
      return 'Page not found or access denied';
    case 'duplicate':
      return 'This already exists on the server.';
    case 'rejected':
      return `The server did not accept this (code ${failure.code}).`;
    case 'tooLarge':
      return 'This page is too large. The limit is 2 MB.';
    case 'schema':
      return 'This version of Recto does not fit the server. Reload to update it.';
    case 'movedOn':
      return 'The page changed again while you were deciding. Look at it once more.';
    case 'outdated':
      return 'A newer version of Recto has been used here. Reload to go on.';
    case 'storageFull':
      return 'This device has no storage left. Free some space, then try again.';
    case 'storageLost':
      return "This browser's storage cannot be opened. Reload the page, then try again.";
    case 'wrongCredentials':
      return 'Wrong e-mail or password.';
    case 'emailTaken':
      return 'An account with this e-mail already exists.';
    case 'emailUnconfirmed':
      return 'Please confirm your e-mail first: open the link we sent you.';
    case 'tooManyAttempts':
      return 'Too many attempts. Wait a minute, then try again.';
    case 'invalid':
      return failure.message;
    case 'titleRequired':
      return 'Please enter a title for your page.';
    case 'signInRequired':
      return `Please sign in to ${failure.action} pages.`;
    case 'unexpected':
      return 'Something went wrong.';
    default:
      return assertNever(failure);
  }
}

/**
 * Every toast of the product (spec §8). What the specification words is verbatim; where it gives only a
 * fixed sentence and the reason is known, the reason follows it.
 */
export const toasts = {
  titleRequired: danger('Title Required', 'Please enter a title for your page.'),
  signInRequired: (action: 'save' | 'update' | 'delete' | 'edit') =>
    danger('Authentication Required', `Please sign in to ${action} pages.`),
  /** A visitor asked for an editor, saved pages or the assistant (spec §6). */
  signInForEditor: danger(
    'Authentication Required',
    'Please sign in to access the editor features.',
  ),

  pageSaved: (title: string, type: ContentType = 'html') =>
    success(
      type === 'html' ? 'Page Saved' : 'Markdown Page Saved',
      `"${title}" has been saved successfully.`,
    ),
  pageUpdated: success('Page Updated'),
  pageDeleted: success('Page Deleted', 'The page has been removed from your collection.'),
  /** It was restored on this device after the server had purged it. */
  pageRenewed: (title: string) =>
    success(
      'Saved as a New Page',
      `The server had already removed “${title}” from the trash for good. Its text is a new page now, with a new address.`,
    ),
  pageRestored: success('Page Restored', 'The page is back in your collection.'),

  conflictDecided: {
    mine: success('Your Version Is Kept', 'The other one stays in the page’s history.'),
    theirs: success('Their Version Is Kept', 'Yours stays in the page’s history.'),
    both: success('Both Versions Are Kept', 'Yours is a page of its own now.'),
    merged: success('Merged Page Saved'),
  },
  conflictMovedOn: danger('The Page Changed Again', describeFailure({ kind: 'movedOn' })),

  /** An earlier version became the page again, as a new edit. */
  versionRestored: (when: string) =>
    success(
      'Version Restored',
      `The page is as it was on ${when}. The history keeps the other text.`,
    ),
  versionTakenBack: success('Page Updated', 'The text from before the restore is back.'),

  errorLoadingPages: danger('Error Loading Pages', 'Failed to load pages from database.'),
  errorSavingPage: (type: ContentType, failure?: Failure) =>
    type === 'html'
      ? because('Error Saving Page', 'Failed to save page to database.', failure)
      : because('Error Saving Markdown Page', 'Failed to save markdown page to database.', failure),
  errorUpdatingPage: danger('Error Updating Page', 'Failed to update page in database.'),
  errorDeletingPage: danger('Error Deleting Page', 'Failed to delete page from database.'),
  errorUpdatingPageBecause: (failure: Failure) =>
    because('Error Updating Page', 'Failed to update page in database.', failure),
  errorDeletingPageBecause: (failure: Failure) =>
    because('Error Deleting Page', 'Failed to delete page from database.', failure),

  codeCopied: success('Code Copied'),
  markdownCopied: success('Markdown Copied'),
  copyFailed: (type: ContentType) =>
    danger(
      'Copy Failed',
      type === 'html'
        ? 'Failed to copy code to clipboard.'
        : 'Failed to copy markdown to clipboard.',
    ),
  fileDownloaded: success('File Downloaded'),
  downloadFailed: (type: ContentType) =>
    danger(
      'Download Failed',
      type === 'html' ? 'Failed to download HTML file.' : 'Failed to download Markdown file.',
    ),
  editorReset: success('Editor Reset'),
  /** The share link of a preview page; 2 seconds (spec §9). */
  linkCopied: { ...success('Copied to clipboard'), durationMs: 2000 } satisfies TimedToastText,
  failedToCopy: danger('Failed to copy'),

  welcomeBack: (name: string) => success('Welcome back!', `Logged in as ${name}`),
  welcome: (name: string) => success('Welcome!', `Account created for ${name}`),
  loggedOut: success('Logged out', 'You have been successfully logged out'),
  loginFailed: (failure: Failure) => authFailure('Login failed', 'Failed to login', failure),
  signUpFailed: (failure: Failure) => authFailure('Sign up failed', 'Failed to sign up', failure),
  logoutFailed: (failure: Failure) => authFailure('Logout failed', 'Failed to logout', failure),
  /** The server ended the sign-in by itself; everything on this device stays. */
  signInEnded: (unsent: number) =>
    ({
      ...danger('Authentication Required', describeEnd(unsent)),
      durationMs: 20_000,
    }) satisfies TimedToastText,
  storageLost: danger('Storage Unavailable', describeFailure({ kind: 'storageLost' })),
  authCheckFailed: (failure: Failure) =>
    authFailure('Login failed', 'Failed to check authentication', failure),

  /** Everything of a person on this device went into a file that the browser took. */
  exported: (name: string) =>
    success('Everything Exported', `The file is ${name}. Keep it somewhere safe.`),
  exportFailed: (failure?: Failure) =>
    because(
      'Export Failed',
      'The file could not be made. Nothing on this device changed.',
      failure,
    ),

  /** The other window has text that its device does not take. */
  notHandedOver: danger(
    'Not Taken Over',
    'The other window could not keep its text on this device. Save or copy it there.',
  ),
  /** Something that changes the text was tried in a window that only shows it. */
  wentOnElsewhere: danger(
    'Open in Another Window',
    'You went on writing there. Take the text back to change or save it here.',
  ),

  /** What the server did not have of a page was given up from the sync panel. */
  unsentDiscarded: { title: 'Discarded', tone: 'neutral' } satisfies ToastText,

  /** What a failure says when the screen has no words of its own for it. */
  failed: (failure: Failure): ToastText => {
    if (failure.kind === 'titleRequired') return toasts.titleRequired;
    if (failure.kind === 'signInRequired') return toasts.signInRequired(failure.action);
    if (failure.kind === 'movedOn') return toasts.conflictMovedOn;
    return danger('Something went wrong', describeFailure(failure));
  },
} as const;

function describeEnd(unsent: number): string {
  const ended = 'Your sign-in has ended. Please sign in again.';
  if (unsent === 0) return ended;
  const kept = unsent === 1 ? '1 change is' : `${unsent} changes are`;
  return `${ended} ${kept} kept on this device and sent when you are back.`;
}

function success(title: string, description?: string): ToastText {
  return description === undefined
    ? { title, tone: 'success' }
    : { title, description, tone: 'success' };
}

function danger(title: string, description?: string): ToastText {
  return description === undefined
    ? { title, tone: 'danger' }
    : { title, description, tone: 'danger' };
}

/** The specification's sentence, followed by the reason where one is known. */
function because(title: string, sentence: string, failure: Failure | undefined): ToastText {
  if (failure?.kind === 'titleRequired') return toasts.titleRequired;
  if (failure?.kind === 'signInRequired') return toasts.signInRequired(failure.action);
  const known = failure !== undefined && failure.kind !== 'unexpected';
  return danger(title, known ? `${sentence} ${describeFailure(failure)}` : sentence);
}

/** Title with the error's message; the catalogue's fallback where the error says nothing to a person. */
function authFailure(title: string, fallback: string, failure: Failure): ToastText {
  return danger(title, failure.kind === 'unexpected' ? fallback : describeFailure(failure));
}
