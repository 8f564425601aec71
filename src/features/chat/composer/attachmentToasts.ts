import { MAX_IMAGES } from '#domain/chat/attachments.ts';
import { counted } from '#domain/messages/counted.ts';
import { danger, success } from '#domain/messages/toastText.ts';

export const attachmentToasts = {
  notAttached: (reason: string) => danger('Not Attached', reason),
  tooMuch: (name: string) =>
    danger('Not Attached', `“${name}” is too large. Attached files can have 1 MB in total.`),
  withoutNuls: (name: string, nuls: number) =>
    success(
      'Attached',
      `“${name}” is without ${counted(nuls, 'NUL character', 'NUL characters')}, which messages can’t hold.`,
    ),
  tooManyImages: danger('Not Attached', `A message may have ${MAX_IMAGES} pictures.`),
} as const;
