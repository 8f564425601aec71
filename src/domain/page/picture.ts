import type { Failure } from '#domain/failure.ts';
import { hasFields } from '#domain/json.ts';

const PICTURE_TYPES = {
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;

export type PictureType = keyof typeof PICTURE_TYPES;

/** In bytes: before scaling, and after it (the bucket's limit). */
export const MAX_PICKED_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/** In px; moving pictures keep their size. */
export const MAX_PICTURE_SIDE = 2560;

/** A picture's name in the bucket `images`: its author and the SHA-256 of its bytes (decision 041). */
export interface PictureName {
  readonly owner: string;
  /** 64 hexadecimal digits. */
  readonly hash: string;
  readonly type: PictureType;
}

const PUBLIC_PICTURES = '/storage/v1/object/public/images/';

/** Inside the bucket. */
export function picturePath(name: PictureName): string {
  return `${name.owner}/${pictureFileName(name)}`;
}

export function pictureFileName({ hash, type }: Pick<PictureName, 'hash' | 'type'>): string {
  return `${hash}.${PICTURE_TYPES[type]}`;
}

/** The public URL of a picture, for the project at `url`; the same before and after the upload. */
export function pictureAddress(url: string, name: PictureName): string {
  return `${url}${PUBLIC_PICTURES}${picturePath(name)}`;
}

const NAME = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/([0-9a-f]{64})\\.(gif|jpg|png|webp)';

const PATH = new RegExp(`^${PUBLIC_PICTURES}${NAME}$`, 'u');

/** Null for a path that is no picture of the bucket. */
export function pictureAt(pathname: string): PictureName | null {
  return nameOf(PATH.exec(pathname));
}

const MENTION = new RegExp(`${PUBLIC_PICTURES}${NAME}`, 'gu');

/** Each picture that a text mentions once, whatever host its address has. */
export function picturesIn(text: string): readonly PictureName[] {
  if (!text.includes(PUBLIC_PICTURES)) return [];
  const found = new Map<string, PictureName>();
  for (const match of text.matchAll(MENTION)) {
    const name = nameOf(match);
    if (name !== null) found.set(picturePath(name), name);
  }
  return [...found.values()];
}

function nameOf(match: RegExpExecArray | null): PictureName | null {
  const [, owner, hash, ending] = match ?? [];
  const type = PICTURE_TYPE_LIST.find((each) => PICTURE_TYPES[each] === ending);
  return owner === undefined || hash === undefined || type === undefined
    ? null
    : { owner, hash, type };
}

const PICTURE_TYPE_LIST = Object.keys(PICTURE_TYPES) as readonly PictureType[];

/** SHA-256 in hexadecimal digits, by which pictures are named. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** In bytes on the server: in use, and allowed. */
export interface PictureRoom {
  readonly used: number;
  readonly quota: number;
}

export type UploadFailure = Failure | ({ readonly kind: 'noRoom' } & PictureRoom);

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

/** A quick look: whether a text may mention pictures. `picturesIn` is exact. */
export function mayMentionPictures(text: string): boolean {
  return text.includes('/object/public/images/');
}

export function picturesOf(data: unknown) {
  const pictures = readPictures(data);
  return pictures.length === 0 ? {} : { pictures };
}

/** Leaves out what is malformed: a frame's messages are not trusted. */
export function readPictures(data: unknown): readonly HandedPicture[] {
  const pictures = hasFields(data) ? data['pictures'] : null;
  if (!Array.isArray(pictures)) return [];
  return pictures.flatMap((picture: unknown) => {
    if (!hasFields(picture)) return [];
    const { path, blob } = picture;
    return typeof path === 'string' && blob instanceof Blob ? [{ path, blob }] : [];
  });
}
