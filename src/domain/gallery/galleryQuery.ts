import type { ContentType } from '#domain/page/page.ts';

/** What the gallery can be ordered by: last change or creation, newest first, or title from A to Z. */
export type GallerySort = 'updated' | 'created' | 'title';

/** Every order of the gallery, the usual one first (spec §9). */
export const GALLERY_SORTS: readonly GallerySort[] = ['updated', 'created', 'title'];

/** The longest text that is searched for, in characters. */
export const MAX_SEARCH_LENGTH = 200;

/** Which pages of the gallery are listed, and in which order. */
export interface GalleryQuery {
  readonly sort: GallerySort;
  /** Null for both. */
  readonly type: ContentType | null;
  /** Trimmed; '' for none. */
  readonly search: string;
  /** Without the characters that a lookup leaves out (spec §5); null for none. */
  readonly tag: string | null;
}

/** All of the gallery in its usual order. */
export const WHOLE_GALLERY: GalleryQuery = { sort: 'updated', type: null, search: '', tag: null };

/** The query of what an address or a form says. */
export function galleryQuery({
  sort = 'updated',
  type = null,
  search = '',
  tag = null,
}: {
  readonly [Part in keyof GalleryQuery]?: GalleryQuery[Part] | undefined;
}): GalleryQuery {
  const words = Array.from(search.trim()).slice(0, MAX_SEARCH_LENGTH).join('').trim();
  const wanted = plainTag(tag ?? '');
  return { sort, type, search: words, tag: wanted === '' ? null : wanted };
}

/** A tag as it is looked up: without `'`, `"` and `\` (spec §5). */
export function plainTag(tag: string): string {
  return tag.replace(/['"\\]/gu, '').trim();
}

/** Whether a query leaves anything out. */
export function isFiltered({ type, search, tag }: GalleryQuery): boolean {
  return type !== null || search !== '' || tag !== null;
}

/** A name for a query: queries that ask for the same have the same. Empty for the whole gallery in its usual order. */
export function queryKey({ sort, type, search, tag }: GalleryQuery): string {
  if (sort === 'updated' && type === null && search === '' && tag === null) return '';
  return JSON.stringify([sort, type, search.toLowerCase(), tag]);
}
