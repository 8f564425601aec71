import { hashOf, picturePath, type PictureName } from '#domain/picture/picture.ts';
import { PICTURES_CACHE, pictureKey } from '#domain/picture/handedPicture.ts';

/** If its bytes are those of its name; else from the network. */
export async function answerPicture(request: Request, name: PictureName): Promise<Response> {
  return (await handedPicture(name).catch(() => null)) ?? fetch(request);
}

async function handedPicture(name: PictureName): Promise<Response | null> {
  const cache = await caches.open(PICTURES_CACHE);
  const kept = await cache.match(pictureKey(location.origin, picturePath(name)));
  if (kept === undefined) return null;
  const bytes = new Uint8Array(await kept.arrayBuffer());
  if ((await hashOf(bytes)) !== name.hash) return null;
  return new Response(bytes, { headers: { 'content-type': name.type } });
}
