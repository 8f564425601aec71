import { danger } from './toastText.ts';

export const codeMissing = danger(
  'Not Loaded Yet',
  'This part of Recto needs a connection the first time. Try again when you’re online.',
);
