import { hasFields } from '#domain/json.ts';

/** A picture that the shown text mentions, for the previews' worker (decision 041). */
export interface HandedPicture {
  readonly path: string;
  readonly blob: Blob;
}

/** Where a frame keeps them for the worker of its origin, and under which address. */
export const PICTURES_CACHE = 'recto-pictures';

export function pictureKey(origin: string, path: string): string {
  return `${origin}/pictures/${path}`;
}

/** Whether a text may mention pictures; exact only with `picturesIn`, whose code is loaded then. */
export function mayMentionPictures(text: string): boolean {
  return text.includes('/object/public/images/');
}

export function picturesOf(data: unknown) {
  const pictures = readPictures(data);
  return pictures.length === 0 ? {} : { pictures };
}

export function readPictures(data: unknown): readonly HandedPicture[] {
  const pictures = hasFields(data) ? data['pictures'] : null;
  if (!Array.isArray(pictures)) return [];
  return pictures.flatMap((picture: unknown) => {
    if (!hasFields(picture)) return [];
    const { path, blob } = picture;
    return typeof path === 'string' && blob instanceof Blob ? [{ path, blob }] : [];
  });
}
