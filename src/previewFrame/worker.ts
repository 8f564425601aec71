import { pictureAt } from '#domain/picture/picture.ts';
import { answerPicture } from './answerPicture.ts';
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
