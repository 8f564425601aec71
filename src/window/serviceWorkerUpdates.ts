import { Workbox } from 'workbox-window';
import { showToast } from '#ui/overlays/toast.ts';
import { takeUpdate } from './takeUpdate.ts';
import { watchOfflineCopy } from './watchOfflineCopy.ts';

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
