import type { ToastText } from './toastText.ts';

/** What a person is told of a storage that cannot be opened. */
export const STORAGE_LOST =
  'This browser’s storage can’t be opened. Recto keeps trying; keep this window open.';

/** The toasts of the catalogue (`messages.ts`) that may be needed before anything but the gallery is loaded. */
export const firstToasts = {
  errorLoadingPages: {
    title: 'Error Loading Pages',
    description: 'Failed to load pages from database.',
    tone: 'danger',
  },
} as const satisfies Readonly<Record<string, ToastText>>;
