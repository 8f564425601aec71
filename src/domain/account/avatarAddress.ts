/** The address everybody sees the picture at `path` by, on the project at `url`. */
export function avatarAddress(url: string, path: string): string {
  return `${url}${PUBLIC_AVATARS}${path}`;
}

/**
 * The path in the bucket of a picture that this person uploaded, out of its address; null for a picture of
 * somewhere else, such as one of Google.
 */
export function ownAvatarPath(address: string | null, userId: string): string | null {
  const path = address?.split(PUBLIC_AVATARS, 2)[1] ?? '';
  return path.startsWith(`avatars/${userId}-`) && !path.includes('..') ? path : null;
}

/**
 * The address a person's picture is shown by. One that was uploaded here is asked for where the project answers now:
 * ports and names change. Null where there is none, or none that browsers load safely.
 */
export function shownAvatar(address: string | null, userId: string, url: string): string | null {
  const path = ownAvatarPath(address, userId);
  if (path !== null) return avatarAddress(url, path);
  return address?.startsWith('https://') === true ? address : null;
}

const PUBLIC_AVATARS = '/storage/v1/object/public/avatars/';
