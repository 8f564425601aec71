import { danger } from './toastText.ts';

export const printCodeMissing = danger(
  'Not Loaded Yet',
  'Printing needs a connection the first time. Try again when you’re online.',
);
