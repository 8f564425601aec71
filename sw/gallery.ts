import type { BackendConfig } from '#backend/config.ts';
import {
  AUTHOR_PATH,
  GALLERY_LIST_PATH,
  PUBLIC_PAGE_PATH,
  SAVED_AT_HEADER,
} from '#backend/pages/gallery.ts';
import { bounded, staleWhileRevalidate, networkFirst } from './bounded.ts';
import type { Route } from './routes.ts';

const MOST_KEPT = 200;

const LISTS = bounded({ name: 'gallery-pages', most: MOST_KEPT, copy: stamped });

const IMAGES = bounded({ name: 'public-images', most: MOST_KEPT });

/** Caches only anonymous requests: signed-in users get other answers at the same URL (spec §7). */
export function galleryRoutes({ url }: BackendConfig): readonly Route[] {
  const rows = [PUBLIC_PAGE_PATH, GALLERY_LIST_PATH, AUTHOR_PATH].map((path) => `${url}${path}?`);
  const images = `${url}/storage/v1/object/public/`;
  return [
    {
      matches: ({ url: { href }, request }) =>
        rows.some((start) => href.startsWith(start)) && isAnonymousGet(request),
      answer: (context) => networkFirst(LISTS, context),
    },
    {
      matches: ({ url: { href }, request }) => href.startsWith(images) && isAnonymousGet(request),
      answer: (context) => staleWhileRevalidate(IMAGES, context),
    },
  ];
}

function isAnonymousGet(request: Request): boolean {
  return request.method === 'GET' && !request.headers.has('authorization');
}

/** Stamps a cached copy with its time. Stores partial lists (206) as 200, the only status that a cache accepts. */
function stamped(response: Response): Promise<Response> | null {
  if (response.status !== 200 && response.status !== 206) return null;
  const headers = new Headers(response.headers);
  headers.set(SAVED_AT_HEADER, String(Date.now()));
  return response.blob().then((body) => new Response(body, { status: 200, headers }));
}
