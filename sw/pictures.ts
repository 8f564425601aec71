import { pictureAt } from '#domain/page/picture.ts';
import { storageResult } from '#store/health/failures.ts';
import { storedPictures } from '#store/pages/pictures.ts';
import { bounded, cacheFirst } from './bounded.ts';
import { signedInDb } from './outbox.ts';
import type { Route } from './routes.ts';

const CACHE = bounded({ name: 'page-pictures', most: 100 });

/** Answers addresses of pictures, before and after the upload: from the account's database, else cached by name. */
export const PICTURES: Route = {
  matches: ({ url, request }) => request.method === 'GET' && pictureAt(url.pathname) !== null,
  answer: async ({ url, request, event }) => {
    const kept = await keptPicture(url);
    if (kept !== null) return kept;
    // A readable answer can be cached; pages request opaque ones.
    const readable = new Request(url.href, { mode: 'cors', credentials: 'omit' });
    return cacheFirst(CACHE, { event, request: readable }).catch(() => fetch(request));
  },
};

async function keptPicture({ pathname }: URL): Promise<Response | null> {
  const hash = pictureAt(pathname)?.hash ?? '';
  const found = await storageResult(async () => {
    const db = await signedInDb();
    return db === null ? [] : storedPictures(db, [hash]);
  });
  const picture = found.ok ? found.value[0] : undefined;
  if (picture === undefined) return null;
  const headers = { 'content-type': picture.type, 'x-content-type-options': 'nosniff' };
  return new Response(picture.bytes, { headers });
}
