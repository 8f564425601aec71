import { success } from './toastText.ts';

/** Toasts of the history screen alone. */
export const historyToasts = {
  versionRestored: (when: string) =>
    success(
      'Version Restored',
      `The page is back to ${when}. The history keeps the other version.`,
    ),
  versionTakenBack: success('Page Updated', 'The restore was undone.'),
} as const;
