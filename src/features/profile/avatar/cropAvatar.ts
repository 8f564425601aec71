import { AVATAR_SIZE_PX } from '#domain/account/avatar.ts';
import type { SquareArea } from '#ui/display/ImageCropper.tsx';

const QUALITY = 0.88;

/**
 * Scales a square of an image to at most 512 px: WebP, or JPEG on white if the browser cannot encode WebP. Drops the
 * metadata (location, camera) and all but the first frame. Rejects if the file is no image.
 */
export async function cropAvatar(src: string, { x, y, size }: SquareArea): Promise<Blob> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const side = Math.max(1, Math.min(AVATAR_SIZE_PX, Math.round(size)));
  const draw = (background: string | null) => {
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas to draw on');
    context.imageSmoothingQuality = 'high';
    if (background !== null) {
      context.fillStyle = background;
      context.fillRect(0, 0, side, side);
    }
    context.drawImage(image, x, y, size, size, 0, 0, side, side);
    return canvas;
  };
  const webp = await encode(draw(null), 'image/webp');
  if (webp?.type === 'image/webp') return webp;
  const jpeg = await encode(draw('white'), 'image/jpeg');
  if (jpeg === null) throw new Error('The picture could not be drawn');
  return jpeg;
}

/** Gives a PNG if the browser cannot encode the type. */
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
