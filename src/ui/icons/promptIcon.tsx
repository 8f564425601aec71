import { draw } from './firstIcons.tsx';

// In a module of its own, so that only what is opened seldom includes it.
export const IconPrompts = draw('M6 3h12v18l-6-4-6 4zM9.500 8h5M9.500 12h5');
