import { invalid, ok, type Result } from '#domain/result.ts';
import type { Failure } from '#domain/failure.ts';

/** Missing keys stay unchanged. */
export interface ProfileChanges {
  readonly fullName?: string;
  readonly avatarUrl?: string | null;
}

const MAX_FULL_NAME_LENGTH = 200;

const STRIPPED = /[<>'"]/gu;

/** Without the characters that spec §5 strips, and without spaces around it. */
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

/** The avatar fallback: the first two letters or digits, uppercased (spec §2); of a name without any, its start. */
export function initialsOf(fullName: string): string {
  const characters = Array.from(fullName.normalize().trim());
  const letters = characters.filter((character) => /[\p{L}\p{N}]/u.test(character));
  return (letters.length > 0 ? letters : characters).slice(0, 2).join('').toUpperCase();
}

/** The default name: the part of the email before the @, else 'User' (spec §7). */
export function defaultFullName(email: string): string {
  const name = email.split('@', 1)[0]?.trim();
  return name === undefined || name === '' ? 'User' : name;
}

/** Spec §9. */
const MAX_AVATAR_BYTES = 5 * 1024 * 1024;

/** Avatars are scaled to this size: sharp at 80 px on any screen, about 40 KB. */
export const AVATAR_SIZE_PX = 512;

const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
]);

export const AVATAR_ACCEPT: string = [...EXTENSIONS.keys()].join(',');

export const UNREADABLE_PICTURE: Failure = {
  kind: 'invalid',
  message: 'This image can’t be read. The file may be damaged.',
};

/** Fails with `invalid` and the texts of spec §5. */
export function checkAvatarFile(file: { readonly type: string; readonly size: number }) {
  if (!EXTENSIONS.has(file.type)) {
    return invalid('Invalid file type. Only JPEG, PNG, GIF, and WebP images are allowed');
  }
  if (file.size > MAX_AVATAR_BYTES) return invalid('File size too large. Maximum size is 5MB');
  return ok(null);
}

/** The path in the bucket (spec §7); `random` makes it unique. */
export function avatarPath(userId: string, random: string, type: string): string {
  return `avatars/${userId}-${random}.${EXTENSIONS.get(type) ?? 'png'}`;
}

/** The public address of an avatar, `url` being the server's project. */
export function avatarAddress(url: string, path: string): string {
  return `${url}${PUBLIC_AVATARS}${path}`;
}

/** The bucket path of the user's own upload from its URL; null for other images, such as Google's. */
export function ownAvatarPath(address: string | null, userId: string): string | null {
  const path = address?.split(PUBLIC_AVATARS, 2)[1] ?? '';
  return path.startsWith(`avatars/${userId}-`) && !path.includes('..') ? path : null;
}

/** The URL to show; own uploads use the project's current origin. Null without a safe URL. */
export function shownAvatar(address: string | null, userId: string, url: string): string | null {
  const path = ownAvatarPath(address, userId);
  if (path !== null) return avatarAddress(url, path);
  return address?.startsWith('https://') === true ? address : null;
}

const PUBLIC_AVATARS = '/storage/v1/object/public/avatars/';
