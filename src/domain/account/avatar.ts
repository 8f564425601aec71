import type { Failure } from '#domain/failure.ts';
import { invalid, ok } from '#domain/result.ts';

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
