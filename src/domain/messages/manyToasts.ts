import { counted } from './counted.ts';
import { success } from './toastText.ts';

const pages = (count: number) => counted(count, 'Page', 'Pages');

export const manyToasts = {
  deleted: (count: number) =>
    success(`${pages(count)} Deleted`, 'You can restore them from the trash.'),
  restored: (count: number) => success(`${pages(count)} Restored`),
  emptied: (count: number, left: number) =>
    success(
      `${pages(count)} Permanently Deleted`,
      left === 0
        ? 'Your other devices follow when they sync.'
        : `${counted(left, 'page stays', 'pages stay')} in the trash because of a conflict or unsaved text.`,
    ),
  updated: (count: number) => success(`${pages(count)} Updated`),
} as const;
