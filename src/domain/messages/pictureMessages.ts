import type { UploadFailure } from '#domain/picture/picture.ts';
import { describeFailure } from './describeFailure.ts';
import { danger, type ToastText } from './toastText.ts';

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
