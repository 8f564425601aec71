import type { BackendConfig } from '#backend/config.ts';
import { GALLERY_LIST_PATH, SAVED_AT_HEADER } from '#backend/pages/gallery.ts';
import type { WorkboxPlugin } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { bounded } from './bounded.ts';

const LISTS = 'gallery-pages';

const IMAGES = 'public-images';

/** Answers and images each. */
const MOST_KEPT = 200;

/**
 * Keeps the gallery's lists, whatever they are searched or narrowed by, its pages and the public images for a visitor
 * without a network. Only requests without a person's sign-in are kept, because one address is answered differently to
 * each person (spec §7).
 */
export function cacheGallery({ url }: BackendConfig): void {
  const rows = [`${url}/rest/v1/pages?`, `${url}${GALLERY_LIST_PATH}?`];
  const images = `${url}/storage/v1/object/public/`;
  registerRoute(
    ({ url: asked, request }) =>
      rows.some((start) => asked.href.startsWith(start)) && isAnonymous(request),
    new NetworkFirst({ cacheName: LISTS, plugins: [stamping, bounded(LISTS, MOST_KEPT)] }),
  );
  registerRoute(
    ({ url: asked, request }) => asked.href.startsWith(images) && isAnonymous(request),
    new StaleWhileRevalidate({ cacheName: IMAGES, plugins: [bounded(IMAGES, MOST_KEPT)] }),
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
