import {
  PICTURES_CACHE,
  pictureKey,
  readPictures,
  type HandedPicture,
} from '#domain/picture/handedPicture.ts';

/** Of many documents: those shown last. */
const MOST_KEPT = 100;

/** Never rejects: without a cache pictures come from the server only. */
export async function keepPictures(pictures: readonly HandedPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  try {
    const cache = await caches.open(PICTURES_CACHE);
    for (const { path, blob } of pictures) {
      const key = pictureKey(location.origin, path);
      // A page with scripts may have put another one there; the worker compares the hash.
      await cache.put(key, new Response(blob, { headers: { 'content-type': blob.type } }));
    }
    const keys = await cache.keys();
    const old = keys.slice(0, Math.max(0, keys.length - MOST_KEPT));
    await Promise.all(old.map((key) => cache.delete(key)));
  } catch {
    // Storage is refused or full.
  }
}

export function keepSentPictures(port: MessagePort): void {
  port.addEventListener('message', ({ data }) => {
    const pictures = readPictures(data);
    if (pictures.length === 0) return;
    void keepPictures(pictures).then(() => port.postMessage({ kind: 'kept' }));
  });
}
