import { PICTURES_CACHE, pictureKey } from '#domain/picture/handedPicture.ts';
import { pictureAt, picturePath, type PictureName } from '#domain/picture/picture.ts';

/**
 * Shows pictures that the server lacks, or that are requested offline. The previews' worker answers this frame, but not
 * the empty one inside it, so this program reads what failed there from what the app handed over, or fetches it.
 */
export function showPictures(doc: Document): void {
  const tried = new WeakSet<HTMLImageElement>();
  doc.addEventListener(
    'error',
    ({ target }) => {
      // From another window: `instanceof` would compare with this one's class.
      const image = target as HTMLImageElement | null;
      if (image?.localName !== 'img' || tried.has(image)) return;
      const name = URL.canParse(image.src) ? pictureAt(new URL(image.src).pathname) : null;
      if (name === null) return;
      tried.add(image);
      void pictureOf(image.src, name).then((blob) => {
        if (blob !== null) image.src = URL.createObjectURL(blob);
      });
    },
    true,
  );
}

export async function pictureOf(address: string, name: PictureName): Promise<Blob | null> {
  const kept = await keptPicture(name).catch(() => undefined);
  if (kept !== undefined) return kept.blob();
  try {
    const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' });
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/** Also where the browser allows no worker. */
async function keptPicture(name: PictureName): Promise<Response | undefined> {
  const cache = await caches.open(PICTURES_CACHE);
  return cache.match(pictureKey(location.origin, picturePath(name)));
}
