import { Dexie, type PromiseExtended, type WhereClause } from 'dexie';
import { serverPages } from '#backend/pages/rows.ts';
import type { Page } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { stringsInIndex } from '#store/indexKeys.ts';
import { REAL, type Variant } from './variants.ts';

/** More broken engines: each skips one check that rarely matters. */
export const BROKEN_PROMISES: readonly Variant[] = [
  {
    ...REAL,
    name: 'settles without comparing the mutation id',
    seed: 10,
    // Bug: settles whatever mutation now has that position in the outbox.
    breakStore: ({ outbox }) => {
      const places = new Map<string, number>();
      const bulkGet = outbox.bulkGet.bind(outbox);
      outbox.bulkGet = ((seqs: number[]) =>
        bulkGet(seqs).then((rows) => {
          for (const row of rows) if (row?.seq !== undefined) places.set(row.mutationId, row.seq);
          return rows;
        })) as typeof outbox.bulkGet;
      const where = outbox.where.bind(outbox) as (index: string) => WhereClause;
      outbox.where = ((index: string) => {
        const found = where(index);
        if (index !== 'mutationId' || !isSettling()) return found;
        const primaryKeys = (id: string) => () => Dexie.Promise.resolve([places.get(id)]);
        return { equals: (id: string) => ({ primaryKeys: primaryKeys(id) }) };
      }) as typeof outbox.where;
    },
  },
  {
    ...REAL,
    name: 'merges over an edit made meanwhile',
    // Bug: applies a merge to the page as it was when the merge began.
    merged: (outcome, { mine }, db) => {
      mergedFrom.set(db, mine);
      return outcome;
    },
    breakStore: (db) => {
      const { pages } = db;
      const get = pages.get.bind(pages) as (id: string) => PromiseExtended<Page | undefined>;
      pages.get = ((id: string) => {
        const before = mergedFrom.get(db);
        if (!isSettling() || before?.id !== id) return get(id);
        mergedFrom.delete(db);
        return get(id).then(() => before);
      }) as typeof pages.get;
    },
  },
  {
    ...REAL,
    name: 'calls all synced while work waits',
    breakStore: ({ outbox }) => {
      const count = outbox.count.bind(outbox);
      const none = (): PromiseExtended<number> => outbox.limit(0).count();
      outbox.count = (() =>
        (Dexie.currentTransaction?.storeNames.length ?? 0) > 1
          ? none()
          : count()) as typeof outbox.count;
    },
  },
  {
    ...REAL,
    name: 'never asks the ledger',
    seed: 10,
    fetchOf: (_world, _process, send) => (input, init) =>
      addressOf(input).includes('/page_mutations?')
        ? Promise.resolve(new Response('[]'))
        : send(input, init),
  },
  {
    ...REAL,
    name: 'pulls over an open conflict',
    fetchOf:
      (_world, { db }, send) =>
      async (input, init) => {
        const response = await send(input, init);
        const text = await response.clone().text();
        if (init?.method === 'GET' && text.startsWith('[{')) {
          const inConflict = await stringsInIndex(db.conflicts, 'pageId');
          await showAll(db, text, (id) => inConflict.has(id));
        }
        return response;
      },
  },
  {
    ...REAL,
    name: 'ignores Retry-After',
    // Among all faults, few answers ask to wait.
    faults: ['unavailable', 'tooMany'],
    fetchOf: (_world, _process, send) => async (input, init) => {
      const response = await send(input, init);
      response.headers.delete('retry-after');
      return response;
    },
  },
  {
    ...REAL,
    name: 'does not wait for the disk',
    breakStore: (db) => {
      const { _options: options } = db as unknown as {
        readonly _options: { chromeTransactionDurability: string };
      };
      options.chromeTransactionDurability = 'relaxed';
    },
  },
];

const mergedFrom = new WeakMap<AccountDb, Page>();

/** Whether the code runs in a transaction of `store/outbox/settle.ts`. */
function isSettling(): boolean {
  const tables = Dexie.currentTransaction?.storeNames ?? [];
  return tables.includes('notices') && tables.includes('serverRevisions');
}

export function addressOf(input: string | URL | Request): string {
  return input instanceof Request ? input.url : String(input);
}

/** Treats a response's pages as shown if `isShown` says so. */
export async function showAll(
  db: AccountDb,
  text: string,
  isShown: (id: string) => boolean = () => true,
): Promise<void> {
  let rows: unknown = null;
  try {
    rows = JSON.parse(text);
  } catch {
    return; // a truncated response
  }
  const pages = serverPages(rows) ?? [];
  await db.pages.bulkPut(pages.flatMap(({ page }) => (isShown(page.id) ? page : [])));
}
