import type { Failure } from '#domain/failure.ts';
import { describeFailure } from './describeFailure.ts';
import { danger, success, type ToastText } from './toastText.ts';
import type { UploadFailure } from '#domain/page/picture.ts';

/** Toasts of the editors alone, so that other screens load none of them. */
export const editorToasts = {
  pageMerged: success('Page Updated', 'Merged with the changes saved elsewhere.'),
  pageInConflict: danger(
    'Both Versions Are Kept',
    'The same words were changed elsewhere. Choose what to keep under “Resolve”.',
  ),
  editorReset: success('Editor Reset'),
  editorResetFrom: (title: string, hasUnsavedText: boolean): ToastText =>
    success(
      'Editor Reset',
      hasUnsavedText
        ? `Saving creates a new page. Reopen "${title}" to get your unsaved text back.`
        : `Saving creates a new page. "${title}" stays as it is.`,
    ),
  draftDiscarded: { title: 'Draft Discarded', tone: 'neutral' } satisfies ToastText,
  notHandedOver: danger(
    'Not Taken Over',
    'The other window could not keep its text on this device. Save or copy it there.',
  ),
  /** The user tried to edit in a read-only window. */
  editedElsewhere: danger(
    'Open in Another Window',
    'You continued writing there. Take the text back to edit or save it here.',
  ),

  /** Another document was opened while this one had unsaved text; null for a new page. */
  textKept: (title: string | null): ToastText => ({
    title: 'Your Unsaved Text Is Kept',
    description:
      title === null
        ? 'It is on this device: choose it under "New page".'
        : `It is on this device. Reopen "${title}" to get it back.`,
    tone: 'neutral',
  }),
  textNotKept: (failure: Failure) =>
    danger(
      'Your Text Is Not Kept Yet',
      `Save, copy or download it before you open another. ${describeFailure(failure)}`,
    ),
  fileNotOpened: (name: string, problem: 'type' | 'size' | 'binary' | 'unreadable') =>
    danger('File Not Opened', `"${name}" ${FILE_PROBLEMS[problem]}`),
  pasteTooLarge: danger(
    'Not Pasted',
    'It would make the page too large. The limit is 2 MB. Your text is unchanged.',
  ),
} as const;

const FILE_PROBLEMS = {
  type: 'isn’t HTML or Markdown. Choose a file ending in .html, .htm, .md, .markdown or .txt.',
  size: 'is too large. The limit is 2 MB.',
  binary: 'isn’t a text file.',
  unreadable: 'could not be read. It may have been moved or changed.',
} as const;

export const pictureToasts = {
  added: {
    title: 'Picture Added',
    description: 'The cursor is in its description: describe it for readers who can’t see it.',
    tone: 'neutral',
  } satisfies ToastText,
  notAdded: (name: string, problem: keyof typeof PROBLEMS) =>
    danger('Picture Not Added', `"${name}" ${PROBLEMS[problem]}`),
} as const;

const PROBLEMS = {
  type: 'isn’t a picture that this browser can read. Choose a JPEG, PNG, GIF or WebP.',
  svg: 'is an SVG drawing, which can contain scripts. Choose a JPEG, PNG, GIF or WebP of it, or paste its code into an HTML page.',
  large: 'is too large. The limits are 10 MB and 100 million pixels.',
  moving: 'is a moving picture over 2 MB. Making it smaller would stop it.',
  full: 'couldn’t be stored on this device. Free some space, then add it again.',
  closed: 'was ready after you left the text. Add it again.',
  missing: 'needs code that isn’t here yet. Try again when you’re online.',
} as const;

const MB = 1024 * 1024;

export function describeUploadFailure(failure: UploadFailure): string {
  switch (failure.kind) {
    case 'noRoom':
      return `Your pictures take ${(failure.used / MB).toFixed(1)} of ${failure.quota / MB} MB on the server. Those of deleted pages free their space after 90 days.`;
    case 'tooLarge':
      return 'The server refuses pictures of this size.';
    case 'notFound':
      return 'This device no longer has it. Add it to the page again.';
    case 'forbidden':
      return 'The server doesn’t accept it from this account.';
    default:
      return describeFailure(failure);
  }
}
