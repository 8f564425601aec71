import type { NotPlaced } from '#features/chat/hunks/proposals.ts';

export const NOT_PLACED_WORDS: Readonly<Record<NotPlaced, string>> = {
  missing: 'These lines aren’t in the text.',
  ambiguous: 'These lines are in the text more than once.',
  done: 'The text already has the new lines.',
  elided: 'This change leaves lines out, which would be lost.',
  noChange: 'This change changes nothing.',
  blank: 'This change doesn’t say where it belongs.',
  broken: 'This change is incomplete.',
  overlapping: 'This overlaps another change. Decide that one first.',
  outdated: 'Outdated: you edited these lines since.',
};
