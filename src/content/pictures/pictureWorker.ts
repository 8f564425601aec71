import type { WorkerRequest } from '#content/askWorker.ts';
import { readPicture, type PictureFile } from './readPicture.ts';
import {
  MAX_PICKED_BYTES,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_SIDE,
  type PictureType,
} from '#domain/page/picture.ts';

export interface PictureRequest {
  readonly file: Blob;
  readonly limits?: PictureLimits | undefined;
}

addEventListener(
  'message',
  ({ data: { request, port } }: MessageEvent<WorkerRequest<PictureRequest>>) => {
    void preparePicture(request.file, request.limits)
      .catch(() => ({ kind: 'type' }) as const)
      .then((result) => port.postMessage(result));
  },
);

export interface PreparedPicture {
  readonly type: PictureType;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Limits of a stored picture; `sides` are px, tried in order. `drawn`: types to encode to. */
export interface PictureLimits {
  readonly bytes: number;
  readonly sides: readonly [number, ...number[]];
  readonly kept: readonly PictureType[];
  readonly drawn: readonly PictureType[];
  /** Keeps an original within the limits even if encoding it again would be smaller. */
  readonly prefersOriginal: boolean;
}

/**
 * `large`: over 10 MB or 100 million pixels. `moving`: an animation over 2 MB, which scaling would stop. `type`:
 * unreadable. `missing`: the worker's code could not be loaded.
 */
export type PictureProblem = 'large' | 'moving' | 'type' | 'svg' | 'missing';

export type Prepared =
  | { readonly kind: 'ready'; readonly picture: PreparedPicture }
  | { readonly kind: PictureProblem };

/** Decoded, 100 million pixels take 400 MB. */
const MAX_PIXELS = 100_000_000;

const QUALITIES = [0.85, 0.7, 0.5] as const;

const OF_PAGES: PictureLimits = {
  bytes: MAX_PICTURE_BYTES,
  sides: [MAX_PICTURE_SIDE, 1920, 1280],
  kept: ['image/gif', 'image/jpeg', 'image/png', 'image/webp'],
  drawn: ['image/webp', 'image/jpeg'],
  prefersOriginal: false,
};

/** Rotates and scales a picture and removes its metadata. Runs in a worker. */
export async function preparePicture(file: Blob, limits = OF_PAGES): Promise<Prepared> {
  if (file.type === 'image/svg+xml') return { kind: 'svg' };
  if (file.size > MAX_PICKED_BYTES) return { kind: 'large' };
  const read = readPicture(new Uint8Array(await file.arrayBuffer()));
  if (read !== null && read.width * read.height > MAX_PIXELS) return { kind: 'large' };
  if (read?.isMoving === true && limits.kept.includes('image/gif')) return keptMoving(read);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (bitmap === null) return { kind: 'type' };
  try {
    const original = read === null ? null : await keptOriginal(read, bitmap, limits);
    if (original !== null && limits.prefersOriginal) return { kind: 'ready', picture: original };
    const drawn = await drawnSmall(bitmap, limits);
    const isSmaller = original !== null && original.bytes.length <= (drawn?.bytes.length ?? 0);
    const picture = isSmaller ? original : (drawn ?? original);
    return picture === null ? { kind: 'type' } : { kind: 'ready', picture };
  } finally {
    bitmap.close();
  }
}

function keptMoving({ type, clean: bytes, width, height }: PictureFile): Prepared {
  if (bytes.length > MAX_PICTURE_BYTES) return { kind: 'moving' };
  return { kind: 'ready', picture: { type, bytes, width, height } };
}

/** Null if the picture must be scaled or rotated, or doesn't decode without its metadata. */
async function keptOriginal(
  { type, clean: bytes, width, height, orientation }: PictureFile,
  bitmap: ImageBitmap,
  limits: PictureLimits,
): Promise<PreparedPicture | null> {
  const isLarge = Math.max(width, height) > limits.sides[0] || bytes.length > limits.bytes;
  if (isLarge || orientation !== 1 || !limits.kept.includes(type)) return null;
  const again = await createImageBitmap(new Blob([bytes], { type })).catch(() => null);
  const isSame = again?.width === bitmap.width && again.height === bitmap.height;
  again?.close();
  return isSame ? { type, bytes, width, height } : null;
}

async function drawnSmall(
  bitmap: ImageBitmap,
  { sides, bytes, drawn: types }: PictureLimits,
): Promise<PreparedPicture | null> {
  for (const side of sides) {
    for (const quality of QUALITIES) {
      const drawn = await draw(bitmap, { side, quality, types });
      if (drawn === null || drawn.bytes.length <= bytes) return drawn;
    }
  }
  return null;
}

async function draw(
  bitmap: ImageBitmap,
  {
    side,
    quality,
    types,
  }: Pick<Encoding, 'quality'> & {
    readonly side: number;
    readonly types: readonly PictureType[];
  },
): Promise<PreparedPicture | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  let blob: Blob | null = null;
  for (const type of types) blob ??= await encode(bitmap, { width, height, quality, type });
  if (blob === null) return null;
  // Some browsers write a colour profile or a date of their own.
  const read = readPicture(new Uint8Array(await blob.arrayBuffer()));
  return read === null ? null : { type: read.type, bytes: read.clean, width, height };
}

interface Encoding {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
  readonly type: PictureType;
}

/** Null if the browser can't encode that type. */
async function encode(
  bitmap: ImageBitmap,
  { width, height, quality, type }: Encoding,
): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  if (type === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type, quality }).catch(() => null);
  return blob?.type === type ? blob : null;
}
