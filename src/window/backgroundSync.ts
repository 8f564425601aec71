import { isReplayTag, replayTag, type WorkerMessage } from '#sync/messages.ts';

/** What a registration offers where the browser has Background Sync (Chromium). */
interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
  /** What was registered and has neither succeeded nor been given up. */
  readonly getTags: () => Promise<readonly string[]>;
}

/** Each tag wakes the worker, and again when it fails: a hundred edits made offline need no hundred events. */
const MOST_TAGS = 3;

/**
 * Asks the browser to wake the worker when there is a network, even when no window is open any more. Does
 * nothing where there is no worker or no Background Sync: then the windows send by themselves.
 */
export async function registerBackgroundSync(now: number): Promise<void> {
  const registration = await workerRegistration();
  if (registration === undefined || registration.active === null) return;
  if (!('sync' in registration)) return;
  try {
    const sync = registration.sync as SyncManager;
    if ((await sync.getTags()).filter(isReplayTag).length < MOST_TAGS)
      await sync.register(replayTag(now));
  } catch {
    // Refused by a setting of the browser: the windows send by themselves.
    return;
  }
}

/** Asks the worker to send what waits: for a window that is about to be frozen or closed. */
export async function askWorkerToReplay(): Promise<void> {
  const registration = await workerRegistration();
  registration?.active?.postMessage({ type: 'replay' } satisfies WorkerMessage);
}

async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  // Insecure origins have no workers, whatever the type says.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  return container?.getRegistration();
}
