import type { ToastText } from './toastText.ts';

export const STORAGE_LOST =
  'This browser’s storage can’t be opened. Recto keeps trying; keep this window open.';

/** Only toasts that the first load may need. */
export const firstToasts = {
  errorLoadingPages: {
    title: 'Error Loading Pages',
    description: 'Failed to load pages from database.',
    tone: 'danger',
  },
} as const satisfies Readonly<Record<string, ToastText>>;
