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

/** The name of an author's page in its URL, `/by/HANDLE`. */
const HANDLE = /^[a-z0-9](?:-?[a-z0-9]){1,29}$/;

export function cleanHandle(typed: string): string {
  return typed.trim().toLowerCase();
}

export function isHandle(text: string): boolean {
  return HANDLE.test(text);
}

export const HANDLE_RULE = '2 to 30 letters from a to z, digits, and single hyphens between them.';

export function authorPath(handle: string): string {
  return `/by/${handle}`;
}

export interface User {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly avatarUrl: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When a sign-in last kept the account from being deleted. */
  readonly keptAt?: string;
}

/** The avatar fallback: the first two letters, uppercased (spec §2). */
export function initialsOf(fullName: string): string {
  return Array.from(fullName.trim()).slice(0, 2).join('').toUpperCase();
}

/** The default name: the part of the email before the @, else 'User' (spec §7). */
export function defaultFullName(email: string): string {
  const name = email.split('@', 1)[0]?.trim();
  return name === undefined || name === '' ? 'User' : name;
}
