import type { GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import { parseJson } from '#domain/json.ts';
import type { GalleryCard, Page } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { BackendConfig } from '#backend/config.ts';
import { errorIn, failureOf } from '#backend/errors.ts';
import { readExcerpt, readGalleryCard, readListing, readPublicPage } from './galleryRows.ts';

/** One page of a list of the public gallery as the server answered it. */
export interface GalleryPage {
  readonly cards: readonly GalleryCard[];
  /** What a search found in a page's text, with what stands around it, by card; none where the snippet or the title shows it. */
  readonly excerpts: ReadonlyMap<string, string>;
  /** How many public pages the query finds. */
  readonly total: number;
  /** Whether `total` is a guess: only where a search or a tag finds very many. */
  readonly isEstimate: boolean;
  /** How many of them can be paged through. */
  readonly listed: number;
  readonly savedAt: SavedAt;
}

/** One public page as the server answered it. */
interface PublicPage {
  readonly page: Page;
  readonly savedAt: SavedAt;
}

/** When the service worker kept this answer, ms since the epoch, where it gave its copy for want of a server; null for the server's own answer. */
type SavedAt = number | null;

/** The header by which the service worker tells its copies from answers of the server; ms since the epoch. */
export const SAVED_AT_HEADER = 'x-recto-saved-at';

/** Where the gallery's lists are answered, in the data API. */
export const GALLERY_LIST_PATH = '/rest/v1/rpc/list_gallery';

/** The gallery's calls. All go out without the person's sign-in: what they answer anybody may see (spec §7). */
export interface GalleryBackend {
  /**
   * The public pages that a query finds, those of one page of its list, counted from 1; with `id` as the tie-break
   * (spec §9). A page past the end is empty. Fails with `offline`, `busy`, `schema` and the like; never rejects.
   */
  readonly fetchGalleryPage: (query: GalleryQuery, page: number) => Promise<Result<GalleryPage>>;
  /** One public page with its contents; `notFound` when there is none or it is private (spec §8). Never rejects. */
  readonly fetchPublicPage: (id: string) => Promise<Result<PublicPage>>;
}

const PAGE_COLUMNS =
  'id,author_id,title,content_type,html_content,markdown_content,tags,is_public,url,preview_image_url,created_at,updated_at';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A gallery that does not answer by then is out of reach; ms. */
const TIMEOUT_MS = 15_000;

/** The gallery's calls against one Supabase project, by plain `fetch`: a visitor's first load needs no client library. */
export function createGalleryBackend(
  config: BackendConfig,
  fetchIt: typeof fetch = (input, init) => fetch(input, init),
  now: () => number = Date.now,
): GalleryBackend {
  const ask = async (path: string) => {
    try {
      const response = await fetchIt(`${config.url}${path}`, {
        headers: { apikey: config.anonKey, accept: 'application/json' },
        credentials: 'omit',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return await readAnswer(response, now());
    } catch {
      // A fetch rejects only for want of an answer: no connection, a timeout, an abort.
      return fail({ kind: 'offline' } as const);
    }
  };
  return {
    async fetchGalleryPage(query, page) {
      const answer = await ask(`${GALLERY_LIST_PATH}?query=${asked(query, page)}`);
      if (!answer.ok) return answer;
      const listing = readListing(answer.value.body);
      const cards = listing && allOf(listing.rows, (row) => readGalleryCard(row, config.url));
      if (listing === null || cards === null) return fail({ kind: 'offline' });
      const { rows, ...counts } = listing;
      const excerpts = new Map<string, string>();
      for (const [index, { id }] of cards.entries()) {
        const excerpt = readExcerpt(rows[index]);
        if (excerpt !== null) excerpts.set(id, excerpt);
      }
      return ok({ ...counts, cards, excerpts, savedAt: answer.value.savedAt });
    },
    async fetchPublicPage(id) {
      // The server refuses to compare with what is no UUID; such an address names no page.
      if (!UUID.test(id)) return fail({ kind: 'notFound' });
      const answer = await ask(
        `/rest/v1/pages?select=${PAGE_COLUMNS}&id=eq.${encodeURIComponent(id)}&is_public=is.true&deleted_at=is.null`,
      );
      if (!answer.ok) return answer;
      const { body, savedAt } = answer.value;
      const pages = Array.isArray(body)
        ? allOf(body, (row) => readPublicPage(row, config.url))
        : null;
      if (pages === null) return fail({ kind: 'offline' });
      const [page] = pages;
      if (page === undefined) return fail({ kind: 'notFound' });
      return ok({ page, savedAt });
    },
  };
}

/**
 * The query as the function takes it. One JSON value, because an argument of its own that reads like `eq.tea` is taken
 * for a filter; without what is usual, so that one list has one address in a cache.
 */
function asked({ sort, type, search, tag }: GalleryQuery, page: number): string {
  return encodeURIComponent(
    JSON.stringify({
      ...(sort !== 'updated' && { sort }),
      ...(type !== null && { type }),
      ...(search !== '' && { search }),
      ...(tag !== null && { tag }),
      ...(page > 1 && { page }),
    }),
  );
}

interface Answer {
  readonly body: unknown;
  readonly savedAt: SavedAt;
}

/** What an answer says. A body that is not JSON comes from something in between (a captive portal): `offline`. */
async function readAnswer(response: Response, now: number): Promise<Result<Answer>> {
  const saved = Number(response.headers.get(SAVED_AT_HEADER) ?? 0);
  const body = parseJson(await response.text());
  if (response.ok) {
    return body === null
      ? fail({ kind: 'offline' })
      : ok({ body, savedAt: saved > 0 ? saved : null });
  }
  return fail(failureOf({ status: response.status, error: errorIn(response, body) }, now));
}

function allOf<T>(rows: readonly unknown[], readRow: (row: unknown) => T | null): T[] | null {
  const values: T[] = [];
  for (const row of rows) {
    const value = readRow(row);
    if (value === null) return null;
    values.push(value);
  }
  return values;
}
