import { fail, ok, type Result } from '#domain/result.ts';

/** What a person may change of their profile; a key that is missing stays as it is. */
export interface ProfileChanges {
  readonly fullName?: string;
  /** Null takes the picture away. */
  readonly avatarUrl?: string | null;
}

/** The longest full name, in characters; the table takes no more. */
const MAX_FULL_NAME_LENGTH = 200;

/** The characters that a full name is kept without (spec §5). */
const STRIPPED = /[<>'"]/gu;

/** The full name as it is kept: without < > ' " and without spaces around it (spec §5). */
export function cleanFullName(typed: string): string {
  return typed.replace(STRIPPED, '').trim();
}

/** The full name to keep, else `invalid`: it needs a character, and has 200 at most. */
export function checkFullName(typed: string): Result<string> {
  const name = cleanFullName(typed);
  if (name === '') return fail({ kind: 'invalid', message: 'Please enter your full name' });
  if (Array.from(name).length > MAX_FULL_NAME_LENGTH) {
    return fail({
      kind: 'invalid',
      message: `Full name must be at most ${MAX_FULL_NAME_LENGTH} characters long`,
    });
  }
  return ok(name);
}
