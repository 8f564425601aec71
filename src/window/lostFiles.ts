import { showToast } from '#ui/overlays/toast.ts';
import { takeUpdate } from './takeUpdate.ts';

const OFFER_MS = 60_000;

const ALWAYS_THERE = '/sw.js';

/** The component reports network failures. */
export function watchLostFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void offerIfLost(payload.message));
}

async function offerIfLost(message: string): Promise<void> {
  if (!(await isLost(/https?:\S+/u.exec(message)?.[0]))) return;
  showToast({
    title: 'Recto has been updated',
    description: 'Reload to get the new version. Your drafts are kept.',
    tone: 'neutral',
    durationMs: OFFER_MS,
    actions: [{ label: 'Reload', onAction: () => void takeUpdate() }],
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
