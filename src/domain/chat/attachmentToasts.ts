import { danger } from '#domain/messages/toastText.ts';

export const attachmentToasts = {
  notAttached: (reason: string) => danger('Not Attached', reason),
  tooMuch: (name: string) =>
    danger('Not Attached', `“${name}” is too much. Attached files may have 1 MB together.`),
} as const;
