import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

export const IconSave = draw('M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6');

export const IconCopy = draw('M9 9h11v11H9zM5 15H4V4h11v1');

export const IconCheck = draw('M4.5 12.5l5 5 10-11');

export const IconDownload = draw('M12 4v11M7 11l5 5 5-5M4 20h16');

export const IconInstall = draw('M7.5 10V3h9v18h-9v-4M2.500 13.500H12M9 10.500l3 3-3 3');

export const IconUpload = draw('M12 15V4M7 9l5-5 5 5M4 20h16');

export const IconReset = draw('M4 5v5h5M4.6 10A8 8 0 1 1 4 13');

export const IconLink = draw(
  'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
);

export const IconPencil = draw('M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5');

export const IconPin = draw('M9 4h6l-1 6 3 3H7l3-3zM12 13v7');

export const IconTrash = draw('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5');

export const IconEyeOff = draw(
  'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.500a16 16 0 0 1-2.8 3.500M6.3 7.500A16 16 0 0 0 2.5 12s3.5 6.5 9.5 6.500a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4',
);

export const IconShare = draw('M12 15V4M8 7.500L12 3.500l4 4M6 11H5v9h14v-9h-1');

export const IconFolder = draw('M3 6h7l2 2.500h9V19H3z');

export const IconChat = draw('M4 5h16v11h-8l-4.5 4v-4H4zM8 9h8M8 12h5');

export const IconLogOut = draw('M10 4H5v16h5M15 8l4 4-4 4M19 12H10');

export const IconClose = draw('M6 6l12 12M18 6L6 18');

export const IconChevronLeft = draw('M14.5 5.500L8 12l6.5 6.5');

export const IconChevronDown = draw('M5.5 9.500L12 16l6.5-6.5');

export const IconChevronRight = draw('M9.5 5.500L16 12l-6.5 6.5');

export const IconArrowLeft = draw('M20 12H4M10 6l-6 6 6 6');

export const IconArrowRight = draw('M4 12h16M14 6l6 6-6 6');

export const IconMore = draw(
  'M5 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6zM12 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6zM19 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6z',
);

export const IconCloudCheck = draw(
  'M7 18.500a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 18 9a4.8 4.8 0 0 1-.5 9.500zM9 13.500l2.2 2.2 4-4.2',
);

export const IconCloudOff = draw(
  'M4 4l16 16M9 6.200A6 6 0 0 1 18 9a4.8 4.8 0 0 1 2.5 7.300M16.5 18.500H7a4.5 4.5 0 0 1-.5-9',
);

export const IconDevice = draw('M5 5h14v10H5zM2.5 19h19');

export const IconInfo = draw(
  'M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.500M12 7.800v.01',
);

export const IconClock = draw('M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.500V12l3 2');

export const IconLock = draw('M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3');

export const IconSearch = draw('M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.500L20 20');

export const IconPhone = draw('M7.5 3h9v18h-9zM11 18h2');

export const IconPrinter = draw('M7 8V3h10v5M7 17H4V8h16v9h-3M7 13.500h10V21H7z');

export const IconQr = draw(
  'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500M20 14v2.500M14 20v-2.500M17.500 17.500H20V20h-2.500',
);

export const IconRemix = draw('M5 4v9a4 4 0 0 0 4 4h10M15 13l4 4-4 4M9 4h10v6');

export const IconRun = draw('M8 5.500v13l10.500-6.500z');

export const IconStop = draw('M6.5 6.500h11v11h-11z');

export const IconConsole = draw('M4 6l6 6-6 6M12 19h8');

export const IconFilter = draw('M4 7h16M7 12h10M10 17h4');

export const IconPlus = draw('M12 5v14M5 12h14');

export const IconSidebar = draw('M4 5h16v14H4zM9.500 5v14');

export const IconSend = draw('M12 20V5M5.500 11.500L12 5l6.500 6.500');

// In a module of its own, so that only what is opened seldom includes it.
export const IconPrompts = draw('M6 3h12v18l-6-4-6 4zM9.500 8h5M9.500 12h5');

export const IconFile = draw('M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 16.500h7');

export const IconPicture = draw(
  'M4 5h16v14H4zM4 16.500l5-5 4.500 4.500 2.500-2.500 4 4M15 9.200h.01',
);

export const IconRows = draw('M4 6h16M4 12h16M4 18h16');

export const IconCards = draw('M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z');

export const IconTag = draw('M4 4h8l8 8-8 8-8-8zM8 8v.01');

export const IconFullscreen = draw('M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5');

export const IconExitFullscreen = draw('M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5');

export const IconCamera = draw(
  'M4 8h4l1.500-3h5L16 8h4v11H4zM12 16.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z',
);

export const IconBold = draw('M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z');

export const IconItalic = draw('M10 5h8M6 19h8M14 5l-4 14');

export const IconChevronUp = draw('M5.5 14.500L12 8l6.5 6.5');

export const IconTablet = draw('M4.5 4h15v16h-15zM10.5 17h3');

export const IconWidth = draw('M3 5v14M21 5v14M6.5 12h11M9 9l-3 3 3 3M15 9l3 3-3 3');

export const IconTogether = draw(
  'M8 4v16M5 7l3-3 3 3M5 17l3 3 3-3M16 4v16M13 7l3-3 3 3M13 17l3 3 3-3',
);

/** In its own colours, as Google's branding guidelines require. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-[1.2em] shrink-0">
      <path
        fill="#ea4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#fbbc05"
        d="M10.53 28.59A14.5 14.5 0 0 1 9.77 24c0-1.6.27-3.14.76-4.59l-7.98-6.19A23.9 23.9 0 0 0 0 24c0 3.88.92 7.54 2.56 10.78z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}

interface IconProps {
  readonly className?: string | undefined;
}

function draw(path: string) {
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
