import type { BackendConfig } from '#backend/config.ts';
import { SAVED_AT_HEADER } from '#backend/gallery.ts';
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';

/**
 * Keeps the gallery's rows and the public images for a visitor without a network. Only requests without a
 * person's sign-in are kept, because one address is answered differently to each person (decisions.md 10).
 */
export function cacheGallery({ url }: BackendConfig): void {
  const pages = `${url}/rest/v1/pages`;
  const images = `${url}/storage/v1/object/public/`;
  registerRoute(
    ({ url: asked, request }) => asked.href.startsWith(`${pages}?`) && isAnonymous(request),
    new NetworkFirst({
      cacheName: 'gallery-pages',
      plugins: [stamping, ...bounded(120)],
    }),
  );
  registerRoute(
    ({ url: asked, request }) => asked.href.startsWith(images) && isAnonymous(request),
    new StaleWhileRevalidate({ cacheName: 'public-images', plugins: bounded(200) }),
  );
}

function isAnonymous(request: Request): boolean {
  return !request.headers.has('authorization');
}

/**
 * Marks a copy with when it was kept, so that the window never takes it for the server's answer of now. A part
 * of the list (206) is named by its address alone, and a cache keeps only what says 200.
 */
const stamping: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    if (response.status !== 200 && response.status !== 206) return null;
    const headers = new Headers(response.headers);
    headers.set(SAVED_AT_HEADER, String(Date.now()));
    return new Response(await response.blob(), { status: 200, headers });
  },
};

/**
 * Keeps whole answers only, the `most` last used of them, and gives them all up when the device is full. An image
 * of another site that hides its status (0) is not kept either: browsers count each as several megabytes.
 */
export function bounded(most: number): WorkboxPlugin[] {
  const { cacheWillUpdate } = new CacheableResponsePlugin({ statuses: [200] });
  const { cacheDidUpdate, cachedResponseWillBeUsed } = new ExpirationPlugin({
    maxEntries: most,
    purgeOnQuotaError: true,
  });
  return [
    { ...(cacheWillUpdate && { cacheWillUpdate }) },
    {
      ...(cacheDidUpdate && { cacheDidUpdate }),
      ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }),
    },
  ];
}
