import type { ContentType } from '#domain/page/page.ts';

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

export function isFiltered({ type, search, tag }: GalleryQuery): boolean {
  return type !== null || search !== '' || tag !== null;
}

/** A cache key, equal for equivalent queries; empty for the default query. */
export function queryKey(query: GalleryQuery): string {
  const { sort, type, search, tag } = query;
  if (sort === 'updated' && !isFiltered(query)) return '';
  return JSON.stringify([sort, type, search.toLowerCase(), tag]);
}
