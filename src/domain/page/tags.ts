import { bytesOf } from './page.ts';
import { invalid, ok, type Result } from '#domain/result.ts';

/** Per page; also enforced by the server. */
export const MAX_TAGS = 100;

/** In UTF-8 bytes; also enforced by the server. */
export const MAX_TAGS_BYTES = 10_000;

/** Parses comma-separated tags (spec §5). */
export function parseTags(text: string): string[] {
  return cleanTags(text.split(','));
}

/** Spec §5; keeps the order. */
export function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

export function formatTags(tags: readonly string[]): string {
  return tags.length === 0 ? 'none' : tags.join(', ');
}

export function checkTags(tags: readonly string[]): Result<string[]> {
  const clean = cleanTags(tags);
  if (clean.length > MAX_TAGS) {
    return invalid(`A page has at most ${MAX_TAGS} tags`);
  }
  if (bytesOf(clean.join('')) > MAX_TAGS_BYTES) {
    return invalid('These tags are too long');
  }
  return ok(clean);
}
