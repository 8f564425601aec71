import { MAX_IMAGES } from '#domain/chat/chatImages.ts';
import { danger } from '#domain/messages/toastText.ts';

export const attachmentToasts = {
  notAttached: (reason: string) => danger('Not Attached', reason),
  tooMuch: (name: string) =>
    danger('Not Attached', `“${name}” is too large. Attached files can have 1 MB in total.`),
  tooManyImages: danger('Not Attached', `A message may have ${MAX_IMAGES} pictures.`),
} as const;
