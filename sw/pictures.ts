import { CacheFirst } from 'workbox-strategies';
import { registerRoute } from 'workbox-routing';
import { pictureAt } from '#domain/picture/picture.ts';
import { storageResult } from '#store/health/failures.ts';
import { storedPictures } from '#store/pictures/pictures.ts';
import { bounded } from './bounded.ts';
import { signedInDb } from './outbox.ts';

const CACHE = 'page-pictures';

const MOST_KEPT = 100;

/** Answers addresses of pictures, before and after the upload: from the account's database, else cached by name. */
export function answerPictures(): void {
  const fromServer = new CacheFirst({
    cacheName: CACHE,
    plugins: [bounded(CACHE, MOST_KEPT)],
  });
  registerRoute(
    ({ url }) => pictureAt(url.pathname) !== null,
    async (asked) => {
      const kept = await keptPicture(asked.url);
      if (kept !== null) return kept;
      const { url, request, event } = asked;
      // A readable answer can be cached; pages ask for opaque ones.
      const readable = new Request(url.href, { mode: 'cors', credentials: 'omit' });
      return fromServer.handle({ event, request: readable }).catch(() => fetch(request));
    },
  );
}

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
