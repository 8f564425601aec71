import { draw } from './firstIcons.tsx';

// In a module of its own, so that only what is opened seldom includes it.
export const IconFile = draw('M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 16.500h7');
