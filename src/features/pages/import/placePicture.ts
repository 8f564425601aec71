import { encodePicture } from '#ui/browser/encodePicture.ts';

/** A page holds 2 MB, and Base64 adds a third. */
const MAX_BYTES = 450_000;

/** The longest side; tried in this order until the image is small enough. */
const SIDES_PX = [1600, 1024, 640] as const;

const QUALITY = 0.82;

/**
 * An image as a `data:` URL, scaled to fit a page's source; null if the browser can't decode it. Re-encoding drops the
 * metadata (location, camera). A small GIF is kept as it is, with its animation.
 */
export async function placePicture(file: File): Promise<string | null> {
  if (file.type === 'image/gif' && file.size <= MAX_BYTES) return asAddress(file);
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  let drawn: Blob | null = null;
  for (const side of SIDES_PX) {
    drawn = await scaled(picture, side);
    if (drawn === null || drawn.size <= MAX_BYTES) break;
  }
  picture.close();
  return drawn === null ? null : asAddress(drawn);
}

function scaled(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const draw = (context: CanvasRenderingContext2D) =>
    context.drawImage(picture, 0, 0, width, height);
  return encodePicture({ width, height, quality: QUALITY, draw });
}

function asAddress(blob: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(textOf(reader.result)));
    reader.addEventListener('error', () => resolve(null));
    reader.readAsDataURL(blob);
  });
}

function textOf(result: FileReader['result']): string | null {
  return typeof result === 'string' ? result : null;
}
