import { Dexie, type DBCoreMutateRequest, type Transaction } from 'dexie';
import { type OwnCard, ownCardOf } from '#domain/page/card.ts';
import type { AccountDb } from '#store/db.ts';
import type { Page, ContentType } from '#domain/page/page.ts';
import type { GallerySort } from '#domain/page/galleryQuery.ts';

export async function newestCards(
  db: AccountDb,
  by: 'created_at' | 'updated_at',
  limit: number,
): Promise<OwnCard[]> {
  return db.cards
    .where(`[isLive+${by}]`)
    .between([1, Dexie.minKey], [1, Dexie.maxKey])
    .reverse()
    .limit(limit)
    .toArray();
}

/** The cards of all pages that are not in the trash, newest first. */
export async function liveCards(db: AccountDb): Promise<OwnCard[]> {
  return newestCards(db, 'created_at', Infinity);
}

export async function countLive(db: AccountDb): Promise<number> {
  return db.cards
    .where('[isLive+created_at]')
    .between([1, Dexie.minKey], [1, Dexie.maxKey])
    .count();
}

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

export interface OwnQuery {
  readonly sort: GallerySort;
  readonly type: ContentType | null;
  readonly tag: string | null;
}

/** Pinned pages first. Without a filter and sorted by time, it reads at most `limit` other cards and counts nothing. */
export async function ownList(
  db: AccountDb,
  query: OwnQuery,
  limit: number,
  pinned: readonly string[] = [],
) {
  const { sort, type, tag } = query;
  const time = sort === 'updated' ? 'updated_at' : 'created_at';
  const matches = (card: OwnCard) =>
    (type === null || card.content_type === type) && (tag === null || card.tags.includes(tag));
  const isWhole = sort === 'title' || type !== null || tag !== null;
  const read = await newestCards(db, time, isWhole ? Infinity : limit + pinned.length);
  const found = isWhole ? read.filter(matches) : read;
  const ordered = sort === 'title' ? byTitle(found) : found;
  const first = await pinnedCards(db, pinned, matches);
  const ids = new Set(first.map(({ id }) => id));
  const cards = [...first, ...ordered.filter(({ id }) => !ids.has(id))].slice(0, limit);
  return { cards, matching: isWhole ? found.length : null };
}

async function pinnedCards(
  db: AccountDb,
  pinned: readonly string[],
  matches: (card: OwnCard) => boolean,
): Promise<OwnCard[]> {
  if (pinned.length === 0) return [];
  const cards = await db.cards.bulkGet([...pinned]);
  return cards.flatMap((card) => (card?.isLive === 1 && matches(card) ? [card] : []));
}

export interface OwnTag {
  readonly tag: string;
  readonly count: number;
}

/** The tags of own pages that are not in the trash, most used first, then alphabetically. */
export async function ownTags(db: AccountDb): Promise<OwnTag[]> {
  const counts = new Map<string, number>();
  for (const { tags } of await liveCards(db)) {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}

/** Alphabetically; the sort is stable, so equal titles stay newest first. */
function byTitle(cards: readonly OwnCard[]): OwnCard[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return cards.toSorted((a, b) => compare(a.title, b.title));
}
