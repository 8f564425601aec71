import { showToast } from '#ui/overlays/toast.ts';
import { takeUpdate } from './takeUpdate.ts';

/** How long the offer stays, in ms. */
const OFFER_MS = 60_000;

/** Any file that the server has in every version. */
const ALWAYS_THERE = '/sw.js';

/**
 * Says so when a part of the app cannot be fetched because the server has only the files of a newer version, and offers
 * to load that one. A part that waits for a network is not meant: whoever shows it says that.
 */
export function watchLostFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void tellIfLost(payload.message));
}

async function tellIfLost(message: string): Promise<void> {
  if (!(await isLost(/https?:\S+/u.exec(message)?.[0]))) return;
  showToast({
    title: 'Recto has been updated',
    description: 'This part belongs to a version that is no longer there. Your drafts are kept.',
    tone: 'neutral',
    durationMs: OFFER_MS,
    action: { label: 'Reload', onAction: () => void takeUpdate() },
  });
}

/** Whether the server answers, but not with the file; not every browser tells which file it was. */
async function isLost(address: string | undefined): Promise<boolean> {
  try {
    const answer = await fetch(address ?? ALWAYS_THERE, { method: 'HEAD', cache: 'no-store' });
    // Many hosts answer an unknown path with the app's own page.
    const isFile = answer.ok && !(answer.headers.get('content-type') ?? '').includes('text/html');
    return address === undefined ? isFile : !isFile && answer.status < 500;
  } catch {
    // No network.
    return false;
  }
}
