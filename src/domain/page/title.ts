import { fail, ok, type Result } from '#domain/result.ts';

/** The longest title of a page, in characters; the server takes no longer one. */
export const MAX_TITLE_LENGTH = 1000;

/**
 * A page's title as it is saved: trimmed. Fails with `titleRequired` when nothing is left (spec §5), and
 * with `invalid` when it is longer than `MAX_TITLE_LENGTH`.
 */
export function cleanTitle(text: string): Result<string> {
  const title = text.trim();
  if (title === '') return fail({ kind: 'titleRequired' });
  if (Array.from(title).length > MAX_TITLE_LENGTH) {
    const message = `A title has at most ${MAX_TITLE_LENGTH} characters`;
    return fail({ kind: 'invalid', message });
  }
  return ok(title);
}
