import { Workbox } from 'workbox-window';
import { showToast } from '#ui/overlays/toast.ts';
import { watchLostFiles } from './lostFiles.ts';
import { takeUpdate } from './takeUpdate.ts';
import { watchOfflineCopy } from './watchOfflineCopy.ts';

/** How long the offer of a new version stays, in ms: long enough to finish a sentence first. */
const OFFER_MS = 60_000;

/** How often an open window looks for a new version, in ms. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/**
 * Registers the service worker and offers each new version that waits, or that a file is missing for; resolves when
 * that is set up. Never rejects.
 */
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
    // Refused (private window, policy) or offline: the app works, only not from a cold start without a network.
    return;
  }
  void watchOfflineCopy(register);
  setInterval(() => {
    // Only the first of several versions found in one window is announced; an offer may have been missed, too.
    if (registration?.waiting) offer();
    // Fails without a network; the next look is soon enough.
    else if (navigator.onLine) registration?.update().catch(() => undefined);
  }, LOOK_EVERY_MS);
}

/** Offers the version that waits; the very first one does not wait for anybody. */
function offer(): void {
  if (navigator.serviceWorker.controller === null) return;
  showToast({
    title: 'A new version of Recto is ready',
    tone: 'neutral',
    durationMs: OFFER_MS,
    action: { label: 'Reload', onAction: () => void takeUpdate() },
  });
}
