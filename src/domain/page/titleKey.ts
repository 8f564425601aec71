import { fold } from '#domain/gallery/searchWords.ts';

/** In characters. */
const COMPARED = 200;

/** The sort key of a title, without case and diacritics, as on the server. */
export function titleKey(title: string): string {
  return Array.from(fold(title).trim()).slice(0, COMPARED).join('');
}
