import { mayMentionPictures, type HandedPicture } from '#domain/page/picture.ts';

type ReadPictures = (text: string, handed: Set<string>) => Promise<readonly HandedPicture[]>;

let read: ReadPictures | null = null;

export function setPictureSource(source: ReadPictures | null): void {
  read = source;
}

/** Leaves out those in `handed`, which the frame holds already; null for none. Never rejects. */
export function picturesFor(
  text: string,
  handed: Set<string>,
): Promise<readonly HandedPicture[]> | null {
  if (read === null || !mayMentionPictures(text)) return null;
  return read(text, handed).catch(() => []);
}
