import { showToast } from '#ui/toast.ts';
import { watchLostFiles } from './lostFiles.ts';
import { takeUpdate } from './takeUpdate.ts';

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
  // Refused (private window, policy) or offline: the app works, only not from a cold start without a network.
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker
    .register('/sw.js')
    .catch(() => undefined);
  if (registration === undefined) return;
  const offerWaiting = () => {
    // The very first version does not wait for anybody.
    if (registration.waiting !== null && registration.active !== null) offer();
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
  offerWaiting();
  setInterval(() => {
    // An offer may have been missed.
    offerWaiting();
    // Fails without a network; the next look is soon enough.
    if (navigator.onLine) registration.update().catch(() => undefined);
  }, LOOK_EVERY_MS);
}

function offer(): void {
  showToast({
    title: 'A new version of Recto is ready',
    tone: 'neutral',
    durationMs: OFFER_MS,
    action: { label: 'Reload', onAction: () => void takeUpdate() },
  });
}
