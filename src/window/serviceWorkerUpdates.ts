import { Workbox } from 'workbox-window';
import { showToast } from '#ui/overlays/toast.ts';
import { watchLostFiles } from './lostFiles.ts';
import { takeUpdate } from './takeUpdate.ts';
import { watchOfflineCopy } from './watchOfflineCopy.ts';

/** Long enough to finish a sentence first. */
const OFFER_MS = 60_000;

const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Each new version that waits or that a chunk is missing from. Never rejects. */
export async function followServiceWorker(): Promise<void> {
  watchLostFiles();
  let registration: ServiceWorkerRegistration | undefined;
  const register = async () => {
    // An instance registers once; the browser may clear the registration under an open window.
    const worker = new Workbox('/sw.js');
    worker.addEventListener('waiting', offer);
    registration = await worker.register();
  };
  try {
    await register();
  } catch {
    // Denied (private window, policy) or offline: the app works, except for a cold start offline.
    return;
  }
  void watchOfflineCopy(register);
  setInterval(() => {
    // Workbox announces only the first new version, and the user may have missed the offer.
    if (registration?.waiting) offer();
    // Fails offline; retried at the next check.
    else if (navigator.onLine) registration?.update().catch(() => undefined);
  }, LOOK_EVERY_MS);
}

/** The very first version activates at once. */
function offer(): void {
  if (navigator.serviceWorker.controller === null) return;
  showToast({
    title: 'A new version of Recto is ready',
    tone: 'neutral',
    durationMs: OFFER_MS,
    actions: [{ label: 'Reload', onAction: () => void takeUpdate() }],
  });
}
