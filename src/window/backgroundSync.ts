import { fieldsOf } from '#domain/json.ts';
import { isReplayTag, replayTag, type WorkerMessage } from '#sync/messages.ts';

interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
  readonly getTags: () => Promise<readonly string[]>;
}

/** Each pending tag wakes the worker, so a hundred offline edits must not register a hundred. */
const MOST_TAGS = 3;

/** Wakes the worker when the network returns, even with no window open; a no-op without Background Sync. */
export async function registerBackgroundSync(now: number): Promise<void> {
  const registration = await workerRegistration();
  if (registration === undefined || registration.active === null) return;
  if (!('sync' in registration)) return;
  try {
    const sync = registration.sync as SyncManager;
    if ((await sync.getTags()).filter(isReplayTag).length < MOST_TAGS)
      await sync.register(replayTag(now));
  } catch {
    return;
  }
}

/** Leaves the outbox to the worker, for a window that may be frozen or closed. */
export async function askWorkerToReplay(): Promise<void> {
  const registration = await workerRegistration();
  registration?.active?.postMessage({ type: 'replay' } satisfies WorkerMessage);
}

/** So that the first formula and the first diagram can be drawn offline. Respects the browser's data saver. */
export async function askWorkerForWritingFiles(): Promise<void> {
  if (fieldsOf(fieldsOf(navigator)['connection'])['saveData'] === true) return;
  // Undefined on insecure origins; `ready` waits for the first installation.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = await container?.ready;
  registration?.active?.postMessage({ type: 'keepWritingFiles' } satisfies WorkerMessage);
}

async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  // Undefined on insecure origins.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  return container?.getRegistration();
}
