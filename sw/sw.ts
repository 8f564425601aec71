import { fieldsOf } from '#domain/json.ts';
import { addSharedItem, SHARE_TARGET_PATH } from '#store/pages/sharedItems.ts';
import { isReplayTag, isWorkerMessage } from '#sync/messages.ts';
import { backendConfig } from '#backend/config.ts';
import { galleryRoutes } from './gallery.ts';
import { replayOutbox } from './outbox.ts';
import { PICTURES } from './pictures.ts';
import { followRoutes, isOwn, type Route } from './routes.ts';
import { type PrecacheEntry, precacheShell } from './shell.ts';

/** A Background Sync event, which TypeScript's library lacks. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly PrecacheEntry[];
};

const config = backendConfig(self.location.origin);

/** Stores an item shared with Recto and redirects to the screen that turns it into drafts and reports a full disk. */
const SHARES: Route = {
  matches: ({ url, request }) =>
    request.method === 'POST' && isOwn(url) && url.pathname === SHARE_TARGET_PATH,
  answer: async ({ request }) => {
    const type = request.headers.get('content-type') ?? '';
    const isKept = await request
      .blob()
      .then((form) => addSharedItem(form, type))
      .catch(() => false);
    return Response.redirect(SHARE_TARGET_PATH + (isKept ? '' : '?problem=full'), 303);
  },
};

const shell = precacheShell(self.__WB_MANIFEST);
// Pictures first: the gallery's route matches all public files.
followRoutes([...shell.routes, PICTURES, ...galleryRoutes(config), SHARES]);

// Controls the first visit too, so that an offline reload works.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (isWorkerMessage(data)) {
    event.waitUntil(
      data.type === 'replay'
        ? replayOutbox(config)
        : shell.refill(data.type === 'keepWritingFiles'),
    );
  } else if (isSkipWaiting(data)) void self.skipWaiting();
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  // A rejection makes the browser retry later; registering again here would loop.
  if (isReplayTag(sync.tag)) sync.waitUntil(replayOutbox(config, { rejectUnsent: true }));
});

/** Sent once the user accepts a new version, so that nothing changes under an open page. */
function isSkipWaiting(data: unknown): boolean {
  return fieldsOf(data)['type'] === 'SKIP_WAITING';
}
