import { describeFailure } from './describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import { firstToasts } from './firstToasts.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { LinkReach } from '#domain/page/links.ts';
import { danger, success, type TimedToastText, type ToastText } from './toastText.ts';

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
