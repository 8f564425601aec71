import { picturePath, picturesIn, type PictureName } from '#domain/picture/picture.ts';
import type { HandedPicture } from '#domain/picture/handedPicture.ts';

/** Reads the pictures of these that this device has. */
type ReadPictures = (names: readonly PictureName[]) => Promise<readonly HandedPicture[]>;

let read: ReadPictures | null = null;

/** Sets where previews' pictures come from; null while nobody is signed in. */
export function setPictureSource(source: ReadPictures | null): void {
  read = source;
}

/**
 * The pictures that a text mentions, for a frame that holds those in `handed` already; null when there are none to hand
 * over. Never rejects.
 */
export function picturesFor(
  text: string,
  handed: Set<string>,
): Promise<readonly HandedPicture[]> | null {
  if (read === null) return null;
  const missing = picturesIn(text).filter((name) => !handed.has(picturePath(name)));
  if (missing.length === 0) return null;
  for (const name of missing) handed.add(picturePath(name));
  return read(missing).catch(() => []);
}
