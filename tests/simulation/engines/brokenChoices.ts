import { visibilityColumns, visibilityOf } from '#domain/page/page.ts';
import { PAGES, rowsOf } from '../world/network.ts';
import { homeOf } from '../world/storage.ts';
import { REAL, type Variant } from './variants.ts';

/** Attempts at a creation, of all runs. */
let attempts = 0;

/** Engines that lose what users chose for a whole page, or make a second page. */
export const BROKEN_CHOICES: readonly Variant[] = [
  {
    ...REAL,
    name: 'makes a second page when it retries a creation',
    faults: ['none'],
    // Bug: every attempt has an id of its own; the first one may have been stored.
    writeCreation: (db, page, stamp) => {
      attempts += 1;
      // Rare for creations in other runs.
      const storage = homeOf(db.backendDB());
      if (storage && attempts % 2 === 1)
        storage.trouble = { kind: 'unreported', after: 0, times: 1 };
      const id = stamp.mutationId.replace('-4000-', `-4${100 + (attempts % 900)}-`);
      return REAL.writeCreation(db, { ...page, id }, { ...stamp, mutationId: id });
    },
  },
  {
    ...REAL,
    name: 'keeps my tags where both sides changed them',
    seed: 11,
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
    seed: 2,
    faults: ['none'],
    habit: 'secondDeletion',
    merged: (outcome, { base, mine, theirs }) => {
      if (outcome.kind !== 'merged' || base === null) return outcome;
      const isRestore = base.deleted_at !== null && mine.deleted_at === null;
      const isDeletedAgain = theirs.deleted_at !== null && theirs.deleted_at !== base.deleted_at;
      if (!isRestore || !isDeletedAgain) return outcome;
      return { ...outcome, page: { ...outcome.page, deleted_at: theirs.deleted_at } };
    },
  },
  {
    ...REAL,
    name: 'deletes permanently what another device took out of the trash',
    seed: 18,
    faults: ['none'],
    habit: 'trash',
    // Bug: claims to have seen the newest version.
    arriving: async (world, init) => {
      const newest = await world.server.query<{ id: string; revision: number; write: string }>(
        'select id, revision, last_mutation_id as write from pages where author_id = any($1)',
        [world.people],
      );
      const rows = rowsOf(PAGES, init).map((row) => {
        const seen = row.is_purged ? newest.find(({ id }) => id === row.id) : undefined;
        return seen === undefined
          ? row
          : { ...row, base_revision: seen.revision, base_mutation_id: seen.write };
      });
      return { ...init, body: JSON.stringify(rows) };
    },
  },
  {
    ...REAL,
    name: 'merges who can see a page as theirs',
    seed: 12,
    merged: (outcome, { base, theirs }) => {
      if (outcome.kind !== 'merged' || base === null) return outcome;
      return { ...outcome, page: { ...outcome.page, ...visibilityColumns(visibilityOf(theirs)) } };
    },
  },
];
