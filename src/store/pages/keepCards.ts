import type { DBCoreMutateRequest, Dexie, Transaction } from 'dexie';
import { ownCardOf, type OwnCard } from '#domain/page/ownCard.ts';
import type { Page } from '#domain/page/page.ts';

/** So many pages are read at a time while the cards of all are made: each may hold megabytes. */
const AT_ONCE = 50;

/**
 * Makes every write of a page write its card as well, in the same transaction, whoever writes: lists read the cards
 * and no contents. Called once, before the database is opened.
 */
export function keepCards(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'cards',
    create: (core) => ({
      ...core,
      transaction: (tables, mode, options) =>
        core.transaction(tables.includes('pages') ? [...tables, 'cards'] : tables, mode, options),
      table: (name) => {
        const table = core.table(name);
        if (name !== 'pages') return table;
        return {
          ...table,
          // By `then`, which keeps Dexie's transaction at hand; `await` would lose it here.
          mutate: (request) =>
            table.mutate(request).then((answer) =>
              core
                .table('cards')
                .mutate(cardsRequest(request, answer.failures))
                // Without its card no list would show the page as it is: neither is written.
                .then(({ numFailures, failures }) =>
                  numFailures === 0 ? answer : Promise.reject(Object.values(failures)[0]),
                ),
            ),
        };
      },
    }),
  });
}

/** Makes the cards of all pages, for a database that has none yet; inside the upgrade's transaction. */
export async function makeCards(upgrade: Transaction): Promise<void> {
  const pages = upgrade.table<Page, string>('pages');
  const cards = upgrade.table<OwnCard, string>('cards');
  let rows = await pages.orderBy(':id').limit(AT_ONCE).toArray();
  for (;;) {
    await cards.bulkPut(rows.map(ownCardOf));
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    rows = await pages.where(':id').above(last.id).limit(AT_ONCE).toArray();
  }
}

/** What a write of pages means for their cards; rows that were refused, by their place, have none. */
function cardsRequest(
  request: DBCoreMutateRequest,
  refused: Readonly<Record<number, unknown>>,
): DBCoreMutateRequest {
  const { trans } = request;
  switch (request.type) {
    case 'add':
    case 'put': {
      const rows: readonly Page[] = request.values;
      const values = rows.filter((_, index) => !(index in refused)).map(ownCardOf);
      return { type: 'put', trans, values };
    }
    case 'delete':
      return { type: 'delete', trans, keys: request.keys };
    case 'deleteRange':
      return { type: 'deleteRange', trans, range: request.range };
  }
}
