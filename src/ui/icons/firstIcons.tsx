import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

interface IconProps {
  readonly className?: string | undefined;
}

export function draw(path: string) {
  return function Icon({ className }: IconProps): ReactNode {
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={cx('size-[1.2em] shrink-0 fill-none stroke-current stroke-[1.6]', className)}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} />
      </svg>
    );
  };
}

export const IconRefresh = draw(
  'M20 5v5h-5M4 19v-5h5M19.4 10A8 8 0 0 0 5.2 8M4.6 14a8 8 0 0 0 14.2 2',
);

export const IconEye = draw(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
);

export const IconHtml = draw('M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14');

export const IconMarkdown = draw(
  'M3 6h18v12H3zM6 15V9l2.5 3L11 9v6M16 9v6M13.8 12.800L16 15l2.2-2.2',
);

export const IconGallery = draw('M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z');

export const IconUser = draw('M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20a7.5 7.5 0 0 1 15 0');

export const IconSun = draw(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.500V5M12 19v2.500M2.5 12H5M19 12h2.500M5.3 5.300L7 7M17 17l1.7 1.700M18.7 5.300L17 7M7 17l-1.7 1.7',
);

export const IconMoon = draw('M19.5 14.500A8 8 0 0 1 9.5 4.500a8 8 0 1 0 10 10z');

export const IconWarning = draw('M12 4L2.5 20h19zM12 10v4.500M12 17.300v.01');

export function Logo() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="size-7">
      <path
        className="fill-surface stroke-ink stroke-3"
        strokeLinejoin="round"
        d="M32 13.5C25 9 16 8 7.5 9.5v41C16 49 25 50 32 54.5z"
      />
      <path className="fill-accent" d="M32 12C39.3 7.3 48.8 6.3 58 8v44c-9.2-1.7-18.7-.7-26 4z" />
    </svg>
  );
}
