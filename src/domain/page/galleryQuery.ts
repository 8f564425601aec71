import type { ContentType, GalleryCard } from './page.ts';

export type GallerySort = 'updated' | 'created' | 'title';

/** The default first (spec §9). */
export const GALLERY_SORTS: readonly GallerySort[] = ['updated', 'created', 'title'];

export const MAX_SEARCH_LENGTH = 200;

export interface GalleryQuery {
  readonly sort: GallerySort;
  readonly type: ContentType | null;
  readonly search: string;
  readonly tag: string | null;
}

export const WHOLE_GALLERY: GalleryQuery = { sort: 'updated', type: null, search: '', tag: null };

/** A query with its defaults; the search is trimmed and cut to its limit. */
export function galleryQuery({
  sort = 'updated',
  type = null,
  search = '',
  tag = null,
}: {
  readonly [Part in keyof GalleryQuery]?: GalleryQuery[Part] | undefined;
}): GalleryQuery {
  const words = Array.from(search.trim()).slice(0, MAX_SEARCH_LENGTH).join('').trim();
  return { sort, type, search: words, tag: plainTag(tag ?? '') || null };
}

/** A tag for lookup: without `'`, `"` and `\` (spec §5). */
export function plainTag(tag: string): string {
  return tag.replace(/['"\\]/gu, '').trim();
}

/** Whether a list may leave pages out. */
export function isFiltered({ type, search, tag }: GalleryQuery): boolean {
  return type !== null || search !== '' || tag !== null;
}

/** A cache key, equal for equivalent queries; empty for the default query. */
export function queryKey(query: GalleryQuery): string {
  const { sort, type, search, tag } = query;
  if (sort === 'updated' && !isFiltered(query)) return '';
  return JSON.stringify([sort, type, search.toLowerCase(), tag]);
}

/** Without case and diacritics, the same on every device and on the server (`private.fold`). */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');
}

/** Chinese and Japanese characters are words of their own. */
const CHARACTERS = /[\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff]/gu;

const SEPARATORS = /[\s!-/:-@[-`{-\u00bf\u2000-\u206f\u3000-\u303f]+/gu;

function wordsLine(text: string): string {
  return ` ${fold(text).replace(CHARACTERS, ' $& ').replace(SEPARATORS, ' ')} `;
}

/** As on the server: words of three letters and more may begin a longer word. A search without words finds nothing. */
function hasWords(search: string, texts: readonly string[]): boolean {
  const words = wordsLine(search).split(' ').filter(Boolean);
  if (words.length === 0) return false;
  return texts.some((text) => {
    const line = wordsLine(text);
    return words.every((word) => line.includes(word.length > 2 ? ` ${word}` : ` ${word} `));
  });
}

/** Like the server, for offline use. */
export function matchesQuery(
  card: Pick<GalleryCard, 'title' | 'content_type' | 'tags'>,
  text: string,
  { type, search, tag }: GalleryQuery,
): boolean {
  if (type !== null && card.content_type !== type) return false;
  if (tag !== null && !card.tags.some((each) => plainTag(each) === tag)) return false;
  return search === '' || hasWords(search, [`${card.title} ${card.tags.join(' ')}`, text]);
}

/** Spec §9. */
export const CARDS_PER_PAGE = 12;

/** At least 1, also of an empty list. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / CARDS_PER_PAGE));
}

/** Spec §9. */
const MAX_WITHOUT_GAPS = 5;

export type PaginationItem = number | 'ellipsis';

/** Empty for one page. Clamps `current`. */
export function paginationItems(current: number, total: number): readonly PaginationItem[] {
  if (total <= 1) return [];
  if (total <= MAX_WITHOUT_GAPS) return Array.from({ length: total }, (_, index) => index + 1);
  const page = clampPage(current, total);
  const shown = [...new Set([1, page - 1, page, page + 1, total])].filter(
    (number) => number >= 1 && number <= total,
  );
  return shown.flatMap((number, index): PaginationItem[] =>
    number - (shown[index - 1] ?? 0) > 1 ? ['ellipsis', number] : [number],
  );
}

export function clampPage(page: number, total: number): number {
  if (!Number.isFinite(page)) return 1;
  return Math.min(Math.max(1, Math.trunc(page)), Math.max(1, total));
}

export interface SavedListSettings {
  readonly view: 'cards' | 'rows';
  readonly sort: GallerySort;
}

export const DEFAULT_SAVED_LIST: SavedListSettings = { view: 'cards', sort: 'created' };
