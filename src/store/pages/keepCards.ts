import type { DBCoreMutateRequest, Dexie, Transaction } from 'dexie';
import { ownCardOf, type OwnCard } from '#domain/page/ownCard.ts';
import type { Page } from '#domain/page/page.ts';

/** Rows per batch: each page may hold megabytes. */
const AT_ONCE = 50;

/** Writes each page's card in the same transaction; lists read only cards. Call before the database is opened. */
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
          // `then` keeps Dexie's transaction current; `await` would lose it here.
          mutate: (request) =>
            table.mutate(request).then((answer) =>
              core
                .table('cards')
                .mutate(cardsRequest(request, answer.failures))
                // A page without its card would be missing from lists, so the transaction aborts.
                .then(({ numFailures, failures }) =>
                  numFailures === 0 ? answer : Promise.reject(Object.values(failures)[0]),
                ),
            ),
        };
      },
    }),
  });
}

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
