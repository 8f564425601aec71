import { fieldsOf } from '#domain/json.ts';
import { isReplayTag, isWorkerMessage } from '#sync/messages.ts';
import { workerConfig } from './backend.ts';
import { galleryRoutes } from './gallery.ts';
import { PICTURES } from './pictures.ts';
import { replayOutbox } from './outbox.ts';
import { SHARES } from './received.ts';
import { followRoutes } from './routes.ts';
import { precacheShell, type PrecacheEntry } from './shell.ts';

/** A Background Sync event, which TypeScript's library lacks. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly PrecacheEntry[];
};

const config = workerConfig(self.location.origin);

const shell = precacheShell(self.__WB_MANIFEST);
// Pictures first: the gallery's route matches all public files.
followRoutes([...shell.routes, PICTURES, ...galleryRoutes(config), SHARES]);

// Controls the first visit too, so that an offline reload works.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (isWorkerMessage(data)) {
    event.waitUntil(data.type === 'replay' ? replayOutbox(config) : shell.refill());
  } else if (isSkipWaiting(data)) void self.skipWaiting();
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  // A rejection makes the browser retry later; registering again here would loop.
  if (isReplayTag(sync.tag)) sync.waitUntil(replayOutbox(config, { rejectUnsent: true }));
});

/** The user accepts a new version, so that nothing changes under an open page. */
function isSkipWaiting(data: unknown): boolean {
  return fieldsOf(data)['type'] === 'SKIP_WAITING';
}
