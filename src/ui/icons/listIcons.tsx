import { draw } from './firstIcons.tsx';

export const IconRows = draw('M4 6h16M4 12h16M4 18h16');

export const IconCards = draw('M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z');

export const IconTag = draw('M4 4h8l8 8-8 8-8-8zM8 8v.01');
