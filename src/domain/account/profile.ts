import { invalid, ok, type Result } from '#domain/result.ts';

/** Missing keys stay unchanged. */
export interface ProfileChanges {
  readonly fullName?: string;
  readonly avatarUrl?: string | null;
}

const MAX_FULL_NAME_LENGTH = 200;

const STRIPPED = /[<>'"]/gu;

export function cleanFullName(typed: string): string {
  return typed.replace(STRIPPED, '').trim();
}

/** Fails with `invalid` unless it has 1 to 200 characters after cleaning. */
export function checkFullName(typed: string): Result<string> {
  const name = cleanFullName(typed);
  if (name === '') return invalid('Please enter your full name');
  if (Array.from(name).length > MAX_FULL_NAME_LENGTH) {
    return invalid(`Full name must be at most ${MAX_FULL_NAME_LENGTH} characters long`);
  }
  return ok(name);
}
