import { PRECACHE, type WorkerMessage } from '#sync/messages.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** How often a visible window checks: no event reports cleared caches or workers. */
const CHECK_EVERY_MS = 10_000;

/** The worker stores it last, so its presence means that the version is complete. */
const APP = '/index.html';

const NOTICE_MS = 20_000;

/** Restores a service worker or precache that the browser cleared. Never resolves if the first installation fails. */
export async function watchOfflineCopy(register: () => Promise<unknown>): Promise<void> {
  let isNotified = false;
  let isChecking = false;

  const check = async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration !== undefined && (await isPrecached())) {
      isNotified = false;
      return;
    }
    if (!isNotified) notify();
    isNotified = true;
    if (registration === undefined) return void (await register());
    // A newer version installs its own files; those of two versions must not be mixed.
    await registration.update();
    if (registration.installing !== null) return;
    const worker = registration.waiting ?? registration.active;
    worker?.postMessage({ type: 'keepFiles' } satisfies WorkerMessage);
  };
  const checkIfVisible = () => {
    if (isChecking || document.visibilityState !== 'visible') return;
    isChecking = true;
    void check()
      .catch(() => undefined)
      .finally(() => {
        isChecking = false;
      });
  };

  await navigator.serviceWorker.ready;
  // Loaded early: the toast's own chunk may be cleared.
  void import('#ui/overlays/ToastSurface.tsx').catch(() => undefined);
  checkIfVisible();
  for (const event of ['online', 'offline', 'focus'])
    window.addEventListener(event, checkIfVisible);
  document.addEventListener('visibilitychange', checkIfVisible);
  setInterval(checkIfVisible, CHECK_EVERY_MS);
}

/** `ignoreSearch`: the worker appends a revision. */
async function isPrecached(): Promise<boolean> {
  const options = { cacheName: PRECACHE, ignoreSearch: true, ignoreVary: true };
  return (await caches.match(APP, options)) !== undefined;
}

function notify(): void {
  showToast({
    title: 'Recto’s offline copy was cleared',
    description:
      'This browser removed the files that open Recto offline. Until they’re downloaded again, which needs a connection, Recto won’t open offline. Pages and drafts are stored separately.',
    tone: 'neutral',
    durationMs: NOTICE_MS,
  });
}
