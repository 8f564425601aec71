import type { PictureType } from '#domain/picture/picture.ts';
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

export interface PictureFile {
  readonly type: PictureType;
  /** In px, before it is turned. */
  readonly width: number;
  readonly height: number;
  /** EXIF's: 1 is upright. */
  readonly orientation: number;
  readonly isMoving: boolean;
  /** The file with nothing but the picture and its colours: no camera, place, author, comment or preview. */
  readonly clean: Uint8Array<ArrayBuffer>;
}

/** Null for another type, and for a file that ends early. */
export function readPicture(bytes: Uint8Array<ArrayBuffer>): PictureFile | null {
  try {
    return readJpeg(bytes) ?? readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes);
  } catch (error) {
    // A length that points behind the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
