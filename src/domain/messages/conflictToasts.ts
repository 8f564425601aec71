import { success } from './toastText.ts';

export const conflictDecided = {
  mine: success('Your Version Is Kept', 'The other one stays in the page’s history.'),
  theirs: success('Their Version Is Kept', 'Yours stays in the page’s history.'),
  both: success('Both Versions Are Kept', 'Yours is now a separate page.'),
  merged: success('Merged Page Saved'),
} as const;
