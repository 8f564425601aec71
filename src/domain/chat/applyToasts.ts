import { counted } from '#domain/messages/counted.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import { danger, success } from '#domain/messages/toastText.ts';

/** The toasts about code of a reply that becomes a page or changes one. With the code that shows replies, as only that says them. */
export const applyToasts = {
  /** Changes of a reply were saved in a project. */
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
