import { clientsClaim } from 'workbox-core';
import { fieldsOf } from '#domain/json.ts';
import { isReplayTag, isWorkerMessage } from '#sync/messages.ts';
import { workerConfig } from './backend.ts';
import { cacheGallery } from './gallery.ts';
import { replayOutbox } from './outbox.ts';
import { receiveShares } from './received.ts';
import { precacheShell, type PrecacheEntry } from './shell.ts';

/** A Background Sync event; the standard library does not know it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly PrecacheEntry[];
};

const config = workerConfig(self.location.origin);

const refill = precacheShell(self.__WB_MANIFEST);
cacheGallery(config);
receiveShares();

// The first visit is served by this worker as well, so that it may be followed by a reload without a network.
clientsClaim();

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (isWorkerMessage(data)) {
    event.waitUntil(data.type === 'replay' ? replayOutbox(config) : refill());
  } else if (isSkipWaiting(data)) void self.skipWaiting();
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  // A rejection asks the browser to try again later; registering anew from here would spin.
  if (isReplayTag(sync.tag)) sync.waitUntil(replayOutbox(config, { rejectUnsent: true }));
});

/** A new version waits until a person takes it, so nothing changes under an open page. */
function isSkipWaiting(data: unknown): boolean {
  return fieldsOf(data)['type'] === 'SKIP_WAITING';
}
