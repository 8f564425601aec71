import type { BackendConfig } from '#backend/config.ts';
import {
  AUTHOR_PATH,
  GALLERY_LIST_PATH,
  PUBLIC_PAGE_PATH,
  SAVED_AT_HEADER,
} from '#backend/pages/gallery.ts';
import type { WorkboxPlugin } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { bounded } from './bounded.ts';

const LISTS = 'gallery-pages';

const IMAGES = 'public-images';

const MOST_KEPT = 200;

/** Caches only anonymous requests: signed-in users get other answers at the same URL (spec §7). */
export function cacheGallery({ url }: BackendConfig): void {
  const rows = [PUBLIC_PAGE_PATH, GALLERY_LIST_PATH, AUTHOR_PATH].map((path) => `${url}${path}?`);
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

/** Stamps a cached copy with its time. Stores partial lists (206) as 200, the only status that a cache accepts. */
const stamping: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    if (response.status !== 200 && response.status !== 206) return null;
    const headers = new Headers(response.headers);
    headers.set(SAVED_AT_HEADER, String(Date.now()));
    return new Response(await response.blob(), { status: 200, headers });
  },
};
