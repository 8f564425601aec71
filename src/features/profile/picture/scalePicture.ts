import { AVATAR_SIZE_PX } from '#domain/account/avatar.ts';

/** A square of an image, in its own pixels. */
interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const QUALITY = 0.88;

/**
 * A square of an image as a picture of 512 px at most: WebP, or JPEG on white where the browser writes no WebP. What
 * cameras note in a file (the place, the device) is gone, and of a moving GIF the first frame stays. Rejects when the
 * file is no image.
 */
export async function scalePicture(src: string, { x, y, size }: Square): Promise<Blob> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const side = Math.max(1, Math.min(AVATAR_SIZE_PX, Math.round(size)));
  const draw = (paper: string | null) => {
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas to draw on');
    context.imageSmoothingQuality = 'high';
    if (paper !== null) {
      context.fillStyle = paper;
      context.fillRect(0, 0, side, side);
    }
    context.drawImage(image, x, y, size, size, 0, 0, side, side);
    return canvas;
  };
  const webp = await encode(draw(null), 'image/webp');
  return webp?.type === 'image/webp' ? webp : orThrow(await encode(draw('white'), 'image/jpeg'));
}

/** A browser that does not write the type gives a PNG. */
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}

function orThrow(blob: Blob | null): Blob {
  if (blob === null) throw new Error('The picture could not be drawn');
  return blob;
}
