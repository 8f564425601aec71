import { draw } from './firstIcons.tsx';

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
