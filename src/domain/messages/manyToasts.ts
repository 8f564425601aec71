import { counted } from './counted.ts';
import { success } from './toastText.ts';

const pages = (count: number) => counted(count, 'Page', 'Pages');

/** Toasts of changes to several selected projects. */
export const manyToasts = {
  deleted: (count: number) =>
    success(`${pages(count)} Deleted`, 'You can restore them from the trash.'),
  restored: (count: number) => success(`${pages(count)} Restored`),
  updated: (count: number) => success(`${pages(count)} Updated`),
} as const;
