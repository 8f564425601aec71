import type { GalleryCard, Page } from '#domain/page.ts';
import { CARDS_PER_PAGE } from '#domain/pagination.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { BackendConfig } from './config.ts';
import { failureOf } from './errors.ts';
import { readGalleryCard, readPublicPage } from './galleryRows.ts';

/** One page of the public gallery as the server answered it. */
export interface GalleryPage {
  readonly cards: readonly GalleryCard[];
  /** How many public pages there are altogether. */
  readonly total: number;
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

/** The gallery's calls. All go out without the person's sign-in: what they answer anybody may see (decisions.md 10). */
export interface GalleryBackend {
  /**
   * The public pages of one gallery page, counted from 1; `updated_at` descending, `id` as the tie-break
   * (spec §9). A page past the end is empty. Fails with `offline`, `busy`, `schema` and the like; never rejects.
   */
  readonly fetchGalleryPage: (page: number) => Promise<Result<GalleryPage>>;
  /** One public page with its contents; `notFound` when there is none or it is private (spec §8). Never rejects. */
  readonly fetchPublicPage: (id: string) => Promise<Result<PublicPage>>;
}

/** What a card needs; contents come per card (decisions.md 9). */
const CARD_COLUMNS =
  'id,author_id,title,content_type,snippet,tags,preview_image_url,created_at,updated_at';

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
  const read = async (query: string, headers: Record<string, string> = {}) => {
    try {
      const response = await fetchIt(`${config.url}/rest/v1/pages?${query}`, {
        headers: { apikey: config.anonKey, accept: 'application/json', ...headers },
        credentials: 'omit',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return await readRows(response, now());
    } catch {
      // A fetch rejects only for want of an answer: no connection, a timeout, an abort.
      return fail({ kind: 'offline' } as const);
    }
  };
  return {
    async fetchGalleryPage(page) {
      const offset = (page - 1) * CARDS_PER_PAGE;
      // By query and not by a Range header: a cache tells pages apart by their address.
      const rows = await read(
        `select=${CARD_COLUMNS}&is_public=is.true&deleted_at=is.null` +
          `&order=updated_at.desc,id.desc&limit=${CARDS_PER_PAGE}&offset=${offset}`,
        { prefer: 'count=exact' },
      );
      if (!rows.ok) return rows;
      const cards = allOf(rows.value.rows, readGalleryCard);
      if (cards === null) return fail({ kind: 'offline' });
      const { total, savedAt } = rows.value;
      return ok({ cards, total: total ?? offset + cards.length, savedAt });
    },
    async fetchPublicPage(id) {
      // The server refuses to compare with what is no UUID; such an address names no page.
      if (!UUID.test(id)) return fail({ kind: 'notFound' });
      const rows = await read(
        `select=${PAGE_COLUMNS}&id=eq.${encodeURIComponent(id)}&is_public=is.true&deleted_at=is.null`,
      );
      if (!rows.ok) return rows;
      const pages = allOf(rows.value.rows, readPublicPage);
      if (pages === null) return fail({ kind: 'offline' });
      const [page] = pages;
      if (page === undefined) return fail({ kind: 'notFound' });
      return ok({ page, savedAt: rows.value.savedAt });
    },
  };
}

interface Rows {
  readonly rows: readonly unknown[];
  /** From `Content-Range: 0-11/345`; null where the server gave no count. */
  readonly total: number | null;
  readonly savedAt: SavedAt;
}

/** The rows of an answer. A body that is not a JSON list comes from something in between (a captive portal): `offline`. */
async function readRows(response: Response, now: number): Promise<Result<Rows>> {
  const total = totalOf(response.headers.get('content-range'));
  const saved = Number(response.headers.get(SAVED_AT_HEADER) ?? 0);
  const savedAt = saved > 0 ? saved : null;
  if (response.status === 416) return ok({ rows: [], total, savedAt });
  const body = parseJson(await response.text());
  if (response.ok)
    return Array.isArray(body) ? ok({ rows: body, total, savedAt }) : fail({ kind: 'offline' });
  const error = { code: codeOf(body), hint: response.headers.get('retry-after') };
  return fail(failureOf({ status: response.status, error }, now));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null;
  return typeof body.code === 'string' ? body.code : null;
}

function totalOf(contentRange: string | null): number | null {
  const count = /\/(\d+)$/u.exec(contentRange ?? '')?.[1];
  return count === undefined ? null : Number(count);
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
