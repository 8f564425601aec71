import { Dexie } from 'dexie';
import type { History } from '#domain/sync/timeline.ts';
import type { Meta } from '#store/db.ts';
import { PAGES, rowsOf } from '../world/network.ts';
import { REAL, type Variant } from './variants.ts';

/** Engines that break one rule of what happens after the server was restored. */
export const BROKEN_RESTORES: readonly Variant[] = [
  {
    ...REAL,
    name: 'names the base of a write by its number only',
    seed: 40,
    // Other faults leave less time for what it breaks.
    faults: ['none'],
    arriving: (_world, init) => {
      const rows = rowsOf(PAGES, init).map((row) => ({ ...row, base_mutation_id: null }));
      return Promise.resolve({ ...init, body: JSON.stringify(rows) });
    },
  },
  {
    ...REAL,
    name: 'pays no attention to another timeline',
    // Bug: merges against the base that the server has lost, which reads the restore as an edit.
    breakStore: ({ meta }) => {
      const bulkPut = meta.bulkPut.bind(meta) as (rows: readonly Meta[]) => Promise<unknown>;
      meta.bulkPut = ((rows: readonly Meta[]) =>
        rows.some(({ key }) => key === 'reconciling')
          ? Dexie.Promise.resolve()
          : bulkPut(rows)) as typeof meta.bulkPut;
    },
  },
  {
    ...REAL,
    name: 'takes all that it saw for a part of the back-up',
    // Bug: forgets where the timelines began, so that a lost version counts as known to the server.
    breakStore: ({ meta }) => {
      const put = meta.put.bind(meta) as (row: Meta) => Promise<unknown>;
      meta.put = ((row: Meta) => {
        if (row.key !== 'timeline') return put(row);
        const { id, histories } = row.value;
        const same: History = (histories[id] ?? []).map((one) => ({ ...one, since: 1e9 }));
        const all = Object.keys(histories).map((known) => [known, same]);
        return put({ ...row, value: { ...row.value, histories: Object.fromEntries(all) } });
      }) as typeof meta.put;
    },
  },
  {
    ...REAL,
    name: 'sends no page again that the server never heard of',
    breakStore: ({ outbox }) => {
      const add = outbox.add.bind(outbox);
      outbox.add = ((row: Parameters<typeof add>[0]) =>
        row.restores !== undefined && row.baseRevision === 0
          ? Dexie.Promise.resolve(0)
          : add(row)) as typeof outbox.add;
    },
  },
];
