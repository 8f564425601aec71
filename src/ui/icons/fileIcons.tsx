import { draw } from './firstIcons.tsx';

export const IconFile = draw('M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 16.500h7');

export const IconPicture = draw(
  'M4 5h16v14H4zM4 16.500l5-5 4.500 4.500 2.500-2.500 4 4M15 9.200h.01',
);
