import { excerptOf, plainText, SEARCHED_LENGTH } from '#domain/page/snippet.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import type { AccountDb } from '#store/db.ts';

/** Rows per batch: each page may hold megabytes. */
const AT_ONCE = 50;

export interface SearchResult {
  /** The hash of the text searched: a card with another one must be searched again. */
  readonly text: string;
  readonly excerpt: string | null;
}

/** Searches texts case-insensitively in the order of the cards, and yields the results batch by batch. */
export async function* searchTexts(
  db: AccountDb,
  cards: readonly Pick<OwnCard, 'id' | 'text'>[],
  search: string,
  signal: AbortSignal,
): AsyncGenerator<ReadonlyMap<string, SearchResult>> {
  for (let from = 0; from < cards.length; from += AT_ONCE) {
    const batch = cards.slice(from, from + AT_ONCE);
    const pages = await db.pages.bulkGet(batch.map(({ id }) => id));
    if (signal.aborted) return;
    yield new Map(
      batch.map(({ id, text }, index): [string, SearchResult] => {
        const page = pages[index];
        const excerpt =
          page === undefined ? null : excerptOf(plainText(page, SEARCHED_LENGTH), search);
        return [id, { text, excerpt }];
      }),
    );
  }
}

export function unsearched<Card extends Pick<OwnCard, 'id' | 'text'>>(
  cards: readonly Card[],
  results: ReadonlyMap<string, SearchResult>,
): Card[] {
  return cards.filter(({ id, text }) => results.get(id)?.text !== text);
}
