import { danger, success, type ToastText } from '#domain/messages/toastText.ts';

/** What toasts say about formatting a text. */
export const formatToasts = {
  done: success('Formatted'),
  already: {
    title: 'Nothing to Format',
    description: 'The text is in its best form already.',
    tone: 'neutral',
  },
  overtaken: notFormatted('The text changed meanwhile. Try again.'),
  tooSlow: notFormatted('It took longer than a minute.'),
  missing: notFormatted('The formatter could not be loaded. Check your connection and try again.'),
  /** The formatter's own words follow the line, which counts from 1. */
  unreadable: (line: number | null, reason: string) =>
    notFormatted(
      line === null
        ? `The text cannot be read. ${reason}`
        : `The text cannot be read at line ${line}. ${reason}`,
    ),
} as const satisfies Readonly<Record<string, ToastText | ((...words: never[]) => ToastText)>>;

function notFormatted(description: string): ToastText {
  return danger('Not Formatted', description);
}
