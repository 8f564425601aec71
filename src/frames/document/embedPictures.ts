import { dataUrl } from '#content/export/pictures.ts';
import { pictureAt } from '#domain/picture/picture.ts';
import { pictureOf } from './showPictures.ts';

/** Of those at the top. */
const MOST_EMBEDDED = 6;

const MAX_BYTES = 300_000;

/** An image of a document loads nothing. */
export async function embedPictures(doc: Document): Promise<void> {
  const images = [...doc.images].slice(0, MOST_EMBEDDED);
  await Promise.all(images.map((image) => embed(image).catch(() => undefined)));
}

async function embed(image: HTMLImageElement): Promise<void> {
  const name = URL.canParse(image.src) ? pictureAt(new URL(image.src).pathname) : null;
  const blob = name === null ? null : await pictureOf(image.src, name);
  if (blob === null) return;
  image.removeAttribute('srcset');
  image.removeAttribute('loading');
  const small = blob.size > MAX_BYTES ? await compressed(blob) : blob;
  image.src = dataUrl({ bytes: new Uint8Array(await small.arrayBuffer()), mime: small.type });
  await image.decode();
}

/** Keeps the size in pixels, on which the layout depends. */
async function compressed(blob: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.6 });
}
