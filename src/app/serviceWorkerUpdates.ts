import { Workbox } from 'workbox-window';
import { showToast } from '#ui/overlays/toast.ts';
import { prepareReload, reloadApp } from '#context/reloadApp.ts';
import { PRECACHE, type WorkerMessage } from '#sync/messages.ts';

/** How often a visible window checks: no event reports cleared caches or workers. */
const OFFLINE_CHECK_EVERY_MS = 10_000;

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
  setInterval(checkIfVisible, OFFLINE_CHECK_EVERY_MS);
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

/** Longer than `prepareReload` may take. */
const WAITING_MS = 60_000;

let isTaking = false;

/** Reloads once every draft is written and no request is in flight, else shows a toast. Never rejects. */
export async function takeUpdate(): Promise<void> {
  if (isTaking) return;
  isTaking = true;
  showToast({
    title: 'Reloading…',
    description: 'Once your text is stored on this device.',
    tone: 'neutral',
    durationMs: WAITING_MS,
  });
  const isKept = await prepareReload();
  isTaking = false;
  if (isKept) return reloadApp();
  showToast({
    title: 'Not reloaded',
    description: 'Some of your text couldn’t be stored on this device yet. Try again in a moment.',
    tone: 'danger',
    actions: [{ label: 'Try again', onAction: () => void takeUpdate() }],
  });
}

/** Long enough to finish a sentence first. */
const OFFER_MS = 60_000;

const CHECK_EVERY_MS = 60 * 60 * 1000;

/** Offers a reload for each waiting version and when a chunk is missing on the server. Never rejects. */
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
    else if (navigator.onLine) registration?.update().catch(() => undefined);
  }, CHECK_EVERY_MS);
}

/** Not for the very first version, which activates at once. */
function offer(): void {
  if (navigator.serviceWorker.controller === null) return;
  offerReload({ title: 'A new version of Recto is ready' });
}

function offerReload(words: { readonly title: string; readonly description?: string }): void {
  showToast({
    ...words,
    tone: 'neutral',
    durationMs: OFFER_MS,
    actions: [{ label: 'Reload', onAction: () => void takeUpdate() }],
  });
}

const ALWAYS_THERE = '/sw.js';

/** Offers a reload when the server lacks a chunk of this version. The component reports network failures. */
function watchLostFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void offerIfLost(payload.message));
}

async function offerIfLost(message: string): Promise<void> {
  if (!(await isLost(/https?:\S+/u.exec(message)?.[0]))) return;
  offerReload({
    title: 'Recto has been updated',
    description: 'Reload to get the new version. Your drafts are kept.',
  });
}

/** `address` is undefined where the browser doesn't name it. */
async function isLost(address: string | undefined): Promise<boolean> {
  try {
    const answer = await fetch(address ?? ALWAYS_THERE, { method: 'HEAD', cache: 'no-store' });
    // Many hosts serve the app's page for unknown paths.
    const isFile = answer.ok && !(answer.headers.get('content-type') ?? '').includes('text/html');
    return address === undefined ? isFile : !isFile && answer.status < 500;
  } catch {
    return false;
  }
}
