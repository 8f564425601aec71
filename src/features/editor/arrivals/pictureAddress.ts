/** A page holds 2 MB, and Base64 adds a third. */
const MAX_BYTES = 450_000;

/** The longest side; tried in this order until the image is small enough. */
const SIDES_PX = [1600, 1024, 640] as const;

const QUALITY = 0.82;

/**
 * An image as a `data:` URL, scaled to fit a page's source; null if the browser can't decode it. Re-encoding drops the
 * metadata (location, camera). A small GIF is kept as it is, with its animation.
 */
export async function pictureAddress(file: File): Promise<string | null> {
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

/** WebP, or JPEG on white where the browser encodes no WebP. */
async function scaled(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const webp = await encoded(drawing(picture, side, null), 'image/webp');
  if (webp?.type === 'image/webp') return webp;
  return encoded(drawing(picture, side, 'white'), 'image/jpeg');
}

function drawing(picture: ImageBitmap, side: number, paper: string | null): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.imageSmoothingQuality = 'high';
  if (paper !== null) {
    context.fillStyle = paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Returns a PNG if the browser can't encode the type. */
function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
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
