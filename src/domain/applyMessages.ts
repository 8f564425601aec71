import { describeFailure } from './describeFailure.ts';
import type { Failure } from './failure.ts';
import type { ToastText } from './toastText.ts';

/** The toasts about code of a reply that becomes a page or changes one. With the code that shows replies, as only that says them. */
export const applyToasts = {
  /** Changes of a reply were saved in a project. */
  applied: (title: string, count: number): ToastText => ({
    title: 'Changes Applied',
    description: `${count === 1 ? '1 change is' : `${count} changes are`} saved in “${title}”.`,
    tone: 'success',
  }),
  takenBack: (title: string): ToastText => ({
    title: 'Changes Taken Back',
    description: `“${title}” is as it was before.`,
    tone: 'success',
  }),
  notApplied: (failure: Failure): ToastText => ({
    title: 'Changes Not Applied',
    description: describeFailure(failure),
    tone: 'danger',
  }),
  notTakenBack: (failure: Failure): ToastText => ({
    title: 'Changes Not Taken Back',
    description:
      failure.kind === 'movedOn'
        ? 'The project was changed since. Its history has the text from before.'
        : describeFailure(failure),
    tone: 'danger',
  }),
  notOpened: (failure: Failure): ToastText => ({
    title: 'Page Not Opened',
    description: describeFailure(failure),
    tone: 'danger',
  }),
} as const;
