import { hasWords } from './searchWords.ts';
import { plainTag, type GalleryQuery } from './galleryQuery.ts';
import type { GalleryCard } from '#domain/page/page.ts';

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
