import {
  pictureKey,
  PICTURES_CACHE,
  hashOf,
  pictureAt,
  type PictureName,
  picturePath,
} from '#domain/page/picture.ts';
import { appOrigin } from './appOrigin.ts';

declare const self: ServiceWorkerGlobalScope;

/** Inlined by the build: no cache holds it that a page could write to. */
declare const __FRAME_HTML__: string;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const picture = pictureAt(pathname);
  if (picture !== null && event.request.method === 'GET') {
    event.respondWith(answerPicture(event.request, picture));
    return;
  }
  if (origin !== self.location.origin || pathname !== '/frame.html') return;
  if (event.request.mode !== 'navigate') return;
  event.respondWith(
    new Response(__FRAME_HTML__, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `frame-ancestors ${appOrigin(self.location) ?? "'none'"}`,
        'Origin-Agent-Cluster': '?1',
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-store',
      },
    }),
  );
});

/** A picture that the app handed over, if its bytes are those of its name; else from the network. */
async function answerPicture(request: Request, name: PictureName): Promise<Response> {
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
