import { success } from './toastText.ts';

export const historyToasts = {
  versionRestored: (when: string) =>
    success(
      'Version Restored',
      `The page is back to ${when}. The history keeps the other version.`,
    ),
  versionTakenBack: success('Page Updated', 'The restore was undone.'),
} as const;
