import { prepareReload } from '#context/beforeReload.ts';
import { reloadApp } from '#context/reloadApp.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** How long it is said that the window waits, in ms: longer than it may. */
const WAITING_MS = 60_000;

let isTaking = false;

/**
 * Loads the window again with the newest version, once every text in it is kept on this device and nothing is being
 * sent. Where a text cannot be kept, the window stays as it is and says so. Never rejects.
 */
export async function takeUpdate(): Promise<void> {
  if (isTaking) return;
  isTaking = true;
  showToast({
    title: 'Reloading…',
    description: 'As soon as your text is kept on this device.',
    tone: 'neutral',
    durationMs: WAITING_MS,
  });
  const isKept = await prepareReload();
  isTaking = false;
  if (isKept) return reloadApp();
  showToast({
    title: 'Not reloaded',
    description: 'Some of your text could not be kept on this device yet. Try again in a moment.',
    tone: 'danger',
    action: { label: 'Try again', onAction: () => void takeUpdate() },
  });
}
