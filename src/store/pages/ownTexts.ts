import { excerptOf } from '#domain/page/excerpt.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import { plainText, SEARCHED_LENGTH } from '#domain/page/snippet.ts';
import type { AccountDb } from '#store/db.ts';

/** So many pages are read at a time: each may hold megabytes. */
const AT_ONCE = 50;

/** What looking through a page's text came to. */
export interface SearchResult {
  /** The name of the text that was looked through: a card with another one is looked through again. */
  readonly text: string;
  /** The part of the text around what was found; null for nothing. */
  readonly excerpt: string | null;
}

/**
 * Looks through the texts of pages for `search`, case-insensitively, in the order of their cards, and gives what that
 * came to for a batch of pages at a time. No more than a batch is held in memory. Stops when `signal` says so.
 */
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

/** The cards whose text is not among the verdicts. */
export function unsearched<Card extends Pick<OwnCard, 'id' | 'text'>>(
  cards: readonly Card[],
  verdicts: ReadonlyMap<string, SearchResult>,
): Card[] {
  return cards.filter(({ id, text }) => verdicts.get(id)?.text !== text);
}
