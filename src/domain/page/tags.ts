import { bytesOf } from './page.ts';
import { fail, ok, type Result } from '#domain/result.ts';

/** The most tags of one page; the server takes no more. */
export const MAX_TAGS = 100;

/** The most text in all tags of one page together, in bytes of UTF-8; the server takes no more. */
export const MAX_TAGS_BYTES = 10_000;

/** The tags in comma-separated text: trimmed, without blank ones, each once, in the order written (spec §5). */
export function parseTags(text: string): string[] {
  return cleanTags(text.split(','));
}

/** A list of tags as it is saved: trimmed, without blank ones, each once, in the order given (spec §5). */
export function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

/** A page's tags in one line, for people. */
export function tagWords(tags: readonly string[]): string {
  return tags.length === 0 ? 'none' : tags.join(', ');
}

/** The tags as they are saved. Fails with `invalid` when they are too many or too long to be kept. */
export function checkTags(tags: readonly string[]): Result<string[]> {
  const clean = cleanTags(tags);
  if (clean.length > MAX_TAGS) {
    return fail({ kind: 'invalid', message: `A page has at most ${MAX_TAGS} tags` });
  }
  if (bytesOf(clean.join('')) > MAX_TAGS_BYTES) {
    return fail({ kind: 'invalid', message: 'These tags are too long' });
  }
  return ok(clean);
}
