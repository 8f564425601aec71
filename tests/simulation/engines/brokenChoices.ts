import { visibilityColumns, visibilityOf } from '#domain/page/visibility.ts';
import { REAL, type Variant } from './variants.ts';

/** Engines that lose what users chose for a whole page. */
export const BROKEN_CHOICES: readonly Variant[] = [
  {
    ...REAL,
    name: 'keeps my tags where both sides changed them',
    merged: (outcome, { base, mine, theirs }) => {
      if (outcome.kind !== 'merged' || base === null) return outcome;
      const [before, here, there] = [base, mine, theirs].map(({ tags }) => tags.join());
      const isBoth = here !== before && there !== before;
      return isBoth ? { ...outcome, page: { ...outcome.page, tags: mine.tags } } : outcome;
    },
  },
  {
    ...REAL,
    name: 'merges who can see a page as theirs',
    merged: (outcome, { base, theirs }) => {
      if (outcome.kind !== 'merged' || base === null) return outcome;
      return { ...outcome, page: { ...outcome.page, ...visibilityColumns(visibilityOf(theirs)) } };
    },
  },
];
