import {
  array,
  boolean,
  fallback,
  number,
  object,
  pipe,
  string,
  transform,
  unknown,
  type GenericSchema,
} from 'valibot';
import type { GalleryQuery } from '#domain/page/galleryQuery.ts';
import type { AuthorPage, SavedAt } from '#domain/page/gallery.ts';
import { hasFields, parseJson } from '#domain/json.ts';
import type { GalleryCard, PublishedPage, CardAuthor } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { BackendConfig } from '#backend/config.ts';
import { errorIn, failureOf, orOffline } from '#backend/errors.ts';
import { readRow, readRows, contentType, textOrNull } from '#backend/rows.ts';
import { shownAvatar } from '#domain/account/profile.ts';

/** Marks the service worker's cached answers; ms since the epoch. */
export const SAVED_AT_HEADER = 'x-recto-saved-at';

export const GALLERY_LIST_PATH = '/rest/v1/rpc/list_gallery';

/** Answers with the page of one id if visitors may read it. */
export const PUBLIC_PAGE_PATH = '/rest/v1/rpc/read_page';

/** Answers with the author who has a handle, or had it within a year, and their public pages. */
export const AUTHOR_PATH = '/rest/v1/rpc/read_author';

// Hosted servers may lack the newer columns.
const anyTextOrNull = fallback(textOrNull, null);

const shared = {
  id: string(),
  author_id: string(),
  title: string(),
  content_type: contentType,
  tags: fallback(array(string()), []),
  preview_image_url: anyTextOrNull,
  created_at: string(),
  updated_at: string(),
};

const author = {
  author_name: anyTextOrNull,
  author_avatar_url: anyTextOrNull,
  author_handle: anyTextOrNull,
};

function authorOf(
  {
    author_name: name,
    author_avatar_url: avatar,
    author_handle: handle,
  }: Record<keyof typeof author, string | null>,
  id: string,
  url: string,
): CardAuthor | null {
  return name === null ? null : { name, avatarUrl: shownAvatar(avatar, id, url), handle };
}

/** A row of `list_gallery` of the project at `url`: a card, and the text around a match that the card doesn't show. */
function listedRow(
  url: string,
): GenericSchema<unknown, { readonly card: GalleryCard; readonly excerpt: string | null }> {
  return pipe(
    object({
      ...shared,
      snippet: fallback(string(), ''),
      excerpt: anyTextOrNull,
      ...author,
    }),
    transform(({ excerpt, author_name, author_avatar_url, author_handle, ...row }) => ({
      card: {
        ...row,
        author: authorOf({ author_name, author_avatar_url, author_handle }, row.author_id, url),
      },
      excerpt,
    })),
  );
}

const listing = object({
  cards: array(unknown()),
  total: number(),
  more: boolean(),
});

const publishedRow = (url: string): GenericSchema<unknown, PublishedPage> =>
  pipe(
    object({
      ...shared,
      html_content: anyTextOrNull,
      page_css: anyTextOrNull,
      markdown_content: anyTextOrNull,
      is_public: boolean(),
      is_unlisted: boolean(),
      url: anyTextOrNull,
      ...author,
    }),
    transform(({ author_name, author_avatar_url, author_handle, ...row }) => ({
      ...row,
      html_source: null,
      deleted_at: null,
      author: authorOf({ author_name, author_avatar_url, author_handle }, row.author_id, url),
    })),
  );

const authorRow = object({
  id: string(),
  handle: string(),
  name: fallback(string(), ''),
  avatar_url: anyTextOrNull,
  total: number(),
  cards: array(unknown()),
});

export interface GalleryPage {
  readonly cards: readonly GalleryCard[];
  /** By card id; none when title or snippet show the match. */
  readonly excerpts: ReadonlyMap<string, string>;
  readonly total: number;
  /** Whether a search or a tag matches older pages, too: its list has the newest 1,000. */
  readonly hasMore: boolean;
  readonly savedAt: SavedAt;
}

interface PublicPage {
  readonly page: PublishedPage;
  readonly savedAt: SavedAt;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const TIMEOUT_MS = 15_000;

/** Uses plain `fetch`: a visitor's first load needs no client library. */
export type GalleryBackend = ReturnType<typeof createGalleryBackend>;

export function createGalleryBackend(
  config: BackendConfig,
  fetchIt: typeof fetch = (input, init) => fetch(input, init),
  now: () => number = Date.now,
) {
  const get = (path: string) =>
    orOffline(async () => {
      const response = await fetchIt(`${config.url}${path}`, {
        headers: { apikey: config.anonKey, accept: 'application/json' },
        credentials: 'omit',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body = parseJson(await response.text());
      if (!response.ok) {
        return fail(failureOf({ status: response.status, error: errorIn(response, body) }, now()));
      }
      const savedAt = Number(response.headers.get(SAVED_AT_HEADER)) || null;
      // A body that isn't JSON is a captive portal's.
      return body === null ? fail({ kind: 'offline' }) : ok({ body, savedAt });
    });
  return {
    /** Page `page` (from 1), empty past the end. Fails with `offline`, `busy`, `schema` and the like; never rejects. */
    async fetchGalleryPage(query: GalleryQuery, page: number): Promise<Result<GalleryPage>> {
      const answer = await get(`${GALLERY_LIST_PATH}?query=${listArgument(query, page)}`);
      if (!answer.ok) return answer;
      const { body, savedAt } = answer.value;
      const list = readList(body, config.url);
      return list ? ok({ ...list, savedAt }) : fail({ kind: 'offline' });
    },
    /** The latest change first, `page` from 1. `notFound` for an unused handle. Never rejects. */
    async fetchAuthor(
      handle: string,
      page: number,
    ): Promise<Result<AuthorPage & { readonly savedAt: SavedAt }>> {
      const query = new URLSearchParams({ wanted: handle, page: String(page) });
      const answer = await get(`${AUTHOR_PATH}?${query.toString()}`);
      if (!answer.ok) return answer;
      const { body } = answer.value;
      if (hasFields(body) && body['handle'] === null) return fail({ kind: 'notFound' });
      const row = readRow(body, authorRow);
      const rows = row && readRows(row.cards, listedRow(config.url));
      if (row === null || rows === null) return fail({ kind: 'offline' });
      const { id, name, avatar_url: avatar } = row;
      return ok({
        author: { name, avatarUrl: shownAvatar(avatar, id, config.url), handle: row.handle },
        cards: rows.map(({ card }) => card),
        total: row.total,
        savedAt: answer.value.savedAt,
      });
    },
    /** `notFound` when missing or private (spec §8). Never rejects. */
    async fetchPublicPage(id: string): Promise<Result<PublicPage>> {
      if (!UUID.test(id)) return fail({ kind: 'notFound' });
      const answer = await get(`${PUBLIC_PAGE_PATH}?page=${encodeURIComponent(id)}`);
      if (!answer.ok) return answer;
      const { body, savedAt } = answer.value;
      const pages = readRows(body, publishedRow(config.url));
      if (pages === null) return fail({ kind: 'offline' });
      const [page] = pages;
      if (page === undefined) return fail({ kind: 'notFound' });
      return ok({ page, savedAt });
    },
  };
}

/** The first page as the server put it into the start page (`supabase/functions/_shared`); null without it. */
export function firstGalleryPage(text: string, url: string, now: number) {
  const body = parseJson(text);
  const list = readList(body, url);
  return list && hasFields(body) ? { ...list, at: Math.min(Number(body['at']), now) } : null;
}

function readList(body: unknown, url: string) {
  const list = readRow(body, listing);
  const rows = list && readRows(list.cards, listedRow(url));
  return (
    rows && {
      total: list.total,
      hasMore: list.more,
      cards: rows.map(({ card }) => card),
      excerpts: new Map(
        rows.flatMap(({ card, excerpt }) => (excerpt === null ? [] : [[card.id, excerpt]])),
      ),
    }
  );
}

/** One JSON argument: PostgREST would read a text like `eq.tea` as a filter. Omits defaults: one cache key per list. */
function listArgument({ sort, type, search, tag }: GalleryQuery, page: number): string {
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
