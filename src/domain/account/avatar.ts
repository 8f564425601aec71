import type { Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';

/** The largest file that a picture is made from, in bytes (spec §9). */
const MAX_AVATAR_BYTES = 5 * 1024 * 1024;

/** The width and height that a picture is scaled to, in px: sharp at 80 px on any screen, and about 40 KB. */
export const AVATAR_SIZE_PX = 512;

/** The file's ending by its type; what is not listed is not taken (spec §9). */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
]);

/** What a file dialog offers first: the types that are taken. */
export const AVATAR_ACCEPT: string = [...EXTENSIONS.keys()].join(',');

/** A file that calls itself an image and is none. */
export const UNREADABLE_PICTURE: Failure = {
  kind: 'invalid',
  message: 'This image can’t be read. The file may be damaged.',
};

/** Nothing when the file may become a picture, else `invalid` with the specification's words (spec §5). */
export function checkAvatarFile(file: { readonly type: string; readonly size: number }) {
  if (!EXTENSIONS.has(file.type)) {
    return invalid('Invalid file type. Only JPEG, PNG, GIF, and WebP images are allowed');
  }
  if (file.size > MAX_AVATAR_BYTES) return invalid('File size too large. Maximum size is 5MB');
  return ok(null);
}

/** Where a picture is kept in the bucket (spec §7): `random` makes every picture a file of its own. */
export function avatarPath(userId: string, random: string, type: string): string {
  return `avatars/${userId}-${random}.${EXTENSIONS.get(type) ?? 'png'}`;
}

function invalid(message: string): Result<never> {
  return fail({ kind: 'invalid', message });
}
