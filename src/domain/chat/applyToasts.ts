import { counted } from '#domain/messages/counted.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import { danger, success } from '#domain/messages/toastText.ts';

/** Toasts about applying a reply's code; loaded with the code that shows replies. */
export const applyToasts = {
  applied: (title: string, count: number) =>
    success(
      'Changes Applied',
      `${counted(count, 'change is', 'changes are')} saved in “${title}”.`,
    ),
  takenBack: (title: string) =>
    success('Changes Undone', `“${title}” is back to its previous version.`),
  notApplied: (failure: Failure) => danger('Changes Not Applied', describeFailure(failure)),
  notTakenBack: (failure: Failure) =>
    danger(
      'Undo Failed',
      failure.kind === 'movedOn'
        ? 'The project has changed since. Its history has the earlier text.'
        : describeFailure(failure),
    ),
  notOpened: (failure: Failure) => danger('Page Not Opened', describeFailure(failure)),
} as const;
