import type { Failure } from '#domain/failure.ts';
import { describeFailure } from './describeFailure.ts';
import { danger, success, type ToastText } from './toastText.ts';

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
