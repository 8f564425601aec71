import type { Failure } from '#domain/failure.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { LinkReach } from '#domain/page/links.ts';
import { describeFailure, firstToasts } from './describeFailure.ts';
import { danger, success, type TimedToastText, type ToastText, counted } from './toastText.ts';

const LINK_COPIED: Readonly<Record<LinkReach, TimedToastText>> = {
  now: { ...success('Copied to clipboard'), durationMs: 2000 },
  afterSync: copied('Others can open it once the page is synced.'),
  untilSync: copied('Others can open it until the page is synced.'),
  authorOnly: copied('Only you can open it.'),
};

function copied(description: string): TimedToastText {
  return { ...success('Copied to clipboard', description), durationMs: 4000 };
}

/** Texts of spec §8 are verbatim, followed by a known reason. */
export const toasts = {
  ...firstToasts,

  titleRequired: danger('Title Required', 'Please enter a title for your page.'),
  signInRequired: (action: 'save' | 'update' | 'delete' | 'edit') =>
    danger('Authentication Required', `Please sign in to ${action} pages.`),
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
  pageRestored: success('Page Restored', 'The page is back in your collection.'),

  conflictMovedOn: danger('The Page Changed Again', describeFailure({ kind: 'movedOn' })),

  errorSavingPage: (type: ContentType, failure?: Failure) =>
    type === 'html'
      ? because('Error Saving Page', 'Failed to save page to database.', failure)
      : because('Error Saving Markdown Page', 'Failed to save markdown page to database.', failure),
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
  /** The share link of a preview page; 2 seconds (spec §9). */
  linkCopied: (reach: LinkReach): TimedToastText => LINK_COPIED[reach],
  failedToCopy: danger('Failed to copy'),
  imageNotDownloaded: danger('Download Failed', 'Failed to download the image.'),
  exported: (name: string) =>
    success('Everything Exported', `The file is ${name}. Keep it somewhere safe.`),
  exportFailed: (failure?: Failure) =>
    because(
      'Export Failed',
      'The file couldn’t be created. Nothing on this device changed.',
      failure,
    ),

  failed: (failure: Failure): ToastText => {
    if (failure.kind === 'titleRequired') return toasts.titleRequired;
    if (failure.kind === 'signInRequired') return toasts.signInRequired(failure.action);
    if (failure.kind === 'movedOn') return toasts.conflictMovedOn;
    return danger('Something went wrong', describeFailure(failure));
  },
  remixFailed: (failure: Failure) =>
    because('Not Remixed', 'The copy couldn’t be created.', failure),

  notDrawnOffline: {
    title: 'Formulas and diagrams aren’t drawn yet',
    description: 'Connect once so that Recto can download what draws them. Your text is safe.',
    tone: 'neutral',
  } satisfies ToastText,

  unsentDiscarded: { title: 'Discarded', tone: 'neutral' } satisfies ToastText,
} as const;

function because(title: string, sentence: string, failure: Failure | undefined): ToastText {
  if (failure?.kind === 'titleRequired') return toasts.titleRequired;
  if (failure?.kind === 'signInRequired') return toasts.signInRequired(failure.action);
  const known = failure !== undefined && failure.kind !== 'unexpected';
  return danger(title, known ? `${sentence} ${describeFailure(failure)}` : sentence);
}

export const conflictDecided = {
  mine: success('Your Version Is Kept', 'The other one stays in the page’s history.'),
  theirs: success('Their Version Is Kept', 'Yours stays in the page’s history.'),
  both: success('Both Versions Are Kept', 'Yours is now a separate page.'),
  merged: success('Merged Page Saved'),
} as const;

export const historyToasts = {
  versionRestored: (when: string) =>
    success(
      'Version Restored',
      `The page is back to ${when}. The history keeps the other version.`,
    ),
  versionTakenBack: success('Page Updated', 'The restore was undone.'),
} as const;

const pages = (count: number) => counted(count, 'Page', 'Pages');

export const manyToasts = {
  deleted: (count: number) =>
    success(`${pages(count)} Deleted`, 'You can restore them from the trash.'),
  restored: (count: number) => success(`${pages(count)} Restored`),
  emptied: (count: number, left: number) =>
    success(
      `${pages(count)} Permanently Deleted`,
      left === 0
        ? 'Your other devices follow when they sync.'
        : `${counted(left, 'page stays', 'pages stay')} in the trash because of a conflict or unsaved text.`,
    ),
  updated: (count: number) => success(`${pages(count)} Updated`),
} as const;

export const printCodeMissing = danger(
  'Not Loaded Yet',
  'Printing needs a connection the first time. Try again when you’re online.',
);

export const codeMissing = danger(
  'Not Loaded Yet',
  'This part of Recto needs a connection the first time. Try again when you’re online.',
);
