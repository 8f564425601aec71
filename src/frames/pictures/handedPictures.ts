import { mayMentionPictures, type HandedPicture } from '#domain/picture/handedPicture.ts';

/** Reads the pictures that a text mentions and this device has, but for those in `handed`, which it adds to. */
type ReadPictures = (text: string, handed: Set<string>) => Promise<readonly HandedPicture[]>;

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
  if (read === null || !mayMentionPictures(text)) return null;
  return read(text, handed).catch(() => []);
}
