import { REAL, type Variant } from './variants.ts';

/** Engines that lose what users chose for a whole page, or make a second page. */
export const BROKEN_CHOICES: readonly Variant[] = [
  {
    ...REAL,
    name: 'makes a second page when it retries a creation',
    queueCreate: (db, page, stamp) => {
      // Bug: every attempt has a fresh id; the first one may have been stored.
      attempts += 1;
      const id = stamp.mutationId.replace('-4000-', `-4${100 + (attempts % 900)}-`);
      return REAL.queueCreate(db, { ...page, id }, { ...stamp, mutationId: id });
    },
  },
  {
    ...REAL,
    name: 'merges who can see a page as theirs',
    merged: (outcome, { theirs }) => {
      if (outcome.kind !== 'merged') return outcome;
      const { is_public, is_unlisted = false } = theirs;
      return { ...outcome, page: { ...outcome.page, is_public, is_unlisted } };
    },
  },
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
    name: 'loses a restore against the row of a second deletion',
    merged: (outcome, { base, mine, theirs }) => {
      const isRestore = base !== null && base.deleted_at !== null && mine.deleted_at === null;
      if (outcome.kind !== 'merged' || !isRestore || theirs.deleted_at === null) return outcome;
      return { ...outcome, page: { ...outcome.page, deleted_at: theirs.deleted_at } };
    },
  },
];

let attempts = 0;
