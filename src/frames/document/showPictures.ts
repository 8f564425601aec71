import { pictureAt } from '#domain/picture/picture.ts';

/**
 * Shows pictures that the server lacks, or that are asked for offline. The previews' worker answers this frame, but not
 * the empty one inside it, so this program fetches what failed there.
 */
export function showPictures(doc: Document): void {
  const tried = new WeakSet<HTMLImageElement>();
  doc.addEventListener(
    'error',
    ({ target }) => {
      // From another window: `instanceof` would compare with this one's class.
      const image = target as HTMLImageElement | null;
      if (image?.localName !== 'img' || tried.has(image)) return;
      if (!URL.canParse(image.src) || pictureAt(new URL(image.src).pathname) === null) return;
      tried.add(image);
      void pictureOf(image.src).then((address) => {
        if (address !== null) image.src = address;
      });
    },
    true,
  );
}

async function pictureOf(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' });
    return answer.ok ? URL.createObjectURL(await answer.blob()) : null;
  } catch {
    // Offline, and not handed over.
    return null;
  }
}
