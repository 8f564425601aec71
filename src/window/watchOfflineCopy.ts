import { PRECACHE, type WorkerMessage } from '#sync/messages.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** How often a visible window looks, in ms: no event tells that the browser cleared caches or workers. */
const LOOK_EVERY_MS = 10_000;

/** The file that answers navigations. The worker stores it last, so the other files of its version are there too. */
const APP = '/index.html';

/** How long the notice stays, in ms. */
const NOTICE_MS = 20_000;

/**
 * Notices when the browser cleared the service worker or its precache under this window: says so once and has them
 * fetched again as soon as there is a connection. `register` registers the worker again. Never resolves where the
 * first installation fails: there is nothing to lose yet.
 */
export async function watchOfflineCopy(register: () => Promise<unknown>): Promise<void> {
  let isTold = false;
  let isLooking = false;

  const look = async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration !== undefined && (await isPrecached())) {
      isTold = false;
      return;
    }
    if (!isTold) tell();
    isTold = true;
    if (registration === undefined) return void (await register());
    // The server may have a newer version by now, whose installation fetches its own files.
    await registration.update();
    if (registration.installing !== null) return;
    const worker = registration.waiting ?? registration.active;
    worker?.postMessage({ type: 'keepFiles' } satisfies WorkerMessage);
  };
  const lookIfVisible = () => {
    if (isLooking || document.visibilityState !== 'visible') return;
    isLooking = true;
    // Fails without a network; the next look tries again.
    void look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  };

  await navigator.serviceWorker.ready;
  // The code of toasts is among the files that may be cleared.
  void import('#ui/overlays/ToastSurface.tsx').catch(() => undefined);
  lookIfVisible();
  for (const event of ['online', 'offline', 'focus']) window.addEventListener(event, lookIfVisible);
  document.addEventListener('visibilitychange', lookIfVisible);
  setInterval(lookIfVisible, LOOK_EVERY_MS);
}

/** The worker appends a revision to the address. */
async function isPrecached(): Promise<boolean> {
  const options = { cacheName: PRECACHE, ignoreSearch: true, ignoreVary: true };
  return (await caches.match(APP, options)) !== undefined;
}

function tell(): void {
  showToast({
    title: 'Recto’s offline copy was cleared',
    description:
      'This browser removed the files that open Recto offline. Until they’re downloaded again, which needs a connection, Recto won’t open offline. Pages and drafts are stored separately.',
    tone: 'neutral',
    durationMs: NOTICE_MS,
  });
}
