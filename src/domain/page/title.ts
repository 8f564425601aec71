import { fail, invalid, ok, type Result } from '#domain/result.ts';

/** In characters; also enforced by the server. */
export const MAX_TITLE_LENGTH = 1000;

/** Fails with `titleRequired` when blank (spec §5), with `invalid` when too long. */
export function cleanTitle(text: string): Result<string> {
  const title = text.trim();
  if (title === '') return fail({ kind: 'titleRequired' });
  if (Array.from(title).length > MAX_TITLE_LENGTH) {
    return invalid(`A title has at most ${MAX_TITLE_LENGTH} characters`);
  }
  return ok(title);
}
