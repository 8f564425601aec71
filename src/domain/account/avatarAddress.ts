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
