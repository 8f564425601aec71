import {
  excerptOf,
  plainText,
  SEARCHED_LENGTH,
  galleryCardOf,
  type OwnCard,
  type PageSyncState,
} from '#domain/page/card.ts';
import { type GalleryQuery, matchesQuery, CARDS_PER_PAGE } from '#domain/page/galleryQuery.ts';
import type { CardAuthor, GalleryCard } from '#domain/page/page.ts';
import { titleKey } from '#domain/page/titleAndTags.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { keptCard, newestListed, type GalleryEntry, type GalleryView } from './gallery.ts';
import { liveCards } from '#store/pages/ownCards.ts';
import { searchTexts, pageStates } from '#store/pages/pages.ts';

/** Searches unopened pages by title, tags and snippet only. `savedAt`: when the oldest list was fetched. */
export async function deviceGalleryView(
  shared: SharedDb,
  account: AccountDb | null,
  query: GalleryQuery,
  page: number,
): Promise<GalleryView> {
  const states = account === null ? new Map<string, PageSyncState>() : await pageStates(account);
  const others = await foundAmongOthers(shared, query);
  const own = account === null ? [] : await foundAmongOwn(account, query, states, others.authors);
  const mine = new Set(account === null ? [] : await account.cards.toCollection().primaryKeys());
  const entries = [...own, ...others.entries.filter(({ card }) => !mine.has(card.id))];
  const inOrder = entries.toSorted((a, b) => compare(query, a.card, b.card));
  const start = (page - 1) * CARDS_PER_PAGE;
  return {
    entries: inOrder.slice(start, start + CARDS_PER_PAGE),
    total: inOrder.length,
    hasMore: false,
    lastUpdated: await newestListed(shared),
    savedAt: await oldestFetch(shared),
    pending: states.size,
    needed: [page],
  };
}

async function foundAmongOthers(shared: SharedDb, query: GalleryQuery) {
  const excerpts = new Map<string, string>();
  if (query.search !== '') {
    await shared.publicPages.each((seen) => {
      const excerpt = excerptOf(plainText(seen, SEARCHED_LENGTH), query.search);
      if (excerpt !== null) excerpts.set(seen.id, excerpt);
    });
  }
  const entries: GalleryEntry[] = [];
  const authors = new Map<string, CardAuthor | null>();
  await shared.gallery.each((row) => {
    const card = keptCard(row);
    authors.set(card.id, card.author);
    const excerpt = excerpts.get(card.id);
    if (!matchesQuery(card, `${card.snippet} ${excerpt ?? ''}`, query)) return;
    entries.push({ card, own: null, state: null, excerpt: beyondSnippet(excerpt) });
  });
  return { entries, authors };
}

async function foundAmongOwn(
  account: AccountDb,
  query: GalleryQuery,
  states: ReadonlyMap<string, PageSyncState>,
  authors: ReadonlyMap<string, CardAuthor | null>,
): Promise<GalleryEntry[]> {
  const rest = { ...query, search: '' };
  const cards = (await liveCards(account)).filter((own) => matchesQuery(own, '', rest));
  const excerpts = query.search === '' ? null : await ownExcerpts(account, cards, query.search);
  return cards.flatMap((own) => {
    const excerpt = excerpts?.get(own.id);
    if (excerpt === undefined && !matchesQuery(own, '', query)) return [];
    const card = { ...galleryCardOf(own), author: authors.get(own.id) ?? null };
    return [{ card, own, state: states.get(own.id) ?? null, excerpt: beyondSnippet(excerpt) }];
  });
}

async function ownExcerpts(account: AccountDb, cards: readonly OwnCard[], search: string) {
  const found = new Map<string, string>();
  for await (const verdicts of searchTexts(account, cards, search, new AbortController().signal)) {
    for (const [id, { excerpt }] of verdicts) if (excerpt !== null) found.set(id, excerpt);
  }
  return found;
}

/** Only an excerpt that starts after the card's snippet. */
function beyondSnippet(excerpt: string | undefined): string | null {
  return excerpt?.startsWith('…') === true ? excerpt : null;
}

async function oldestFetch(shared: SharedDb): Promise<number | null> {
  let oldest: number | null = null;
  await shared.galleryPages.each(({ at }) => {
    oldest = Math.min(oldest ?? at, at);
  });
  return oldest;
}

function compare({ sort }: GalleryQuery, a: GalleryCard, b: GalleryCard): number {
  if (sort === 'title') return order(titleKey(a.title), titleKey(b.title)) || order(a.id, b.id);
  const at = sort === 'created' ? 'created_at' : 'updated_at';
  return order(b[at], a[at]) || order(b.id, a.id);
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
