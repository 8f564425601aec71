import type { GalleryCard } from '#domain/page/page.ts';
import { plainTag, type GalleryQuery } from './galleryQuery.ts';

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
