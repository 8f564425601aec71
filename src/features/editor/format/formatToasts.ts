import { danger, success, type ToastText } from '#domain/messages/toastText.ts';

export const formatToasts = {
  done: success('Formatted'),
  unchanged: {
    title: 'Nothing to Format',
    description: 'The text is already formatted.',
    tone: 'neutral',
  },
  changed: notFormatted('The text changed while it was being formatted. Try again.'),
  tooSlow: notFormatted('Formatting took longer than a minute.'),
  missing: notFormatted('The formatter couldn’t be loaded. Check your connection and try again.'),
  /** `line` counts from 1; `reason` is Prettier's message. */
  syntaxError: (line: number | null, reason: string) =>
    notFormatted(
      line === null ? `Syntax error. ${reason}` : `Syntax error on line ${line}. ${reason}`,
    ),
} as const satisfies Readonly<Record<string, ToastText | ((...words: never[]) => ToastText)>>;

function notFormatted(description: string): ToastText {
  return danger('Not Formatted', description);
}
