import { prepareReload } from '#context/beforeReload.ts';
import { reloadApp } from '#context/reloadApp.ts';
import { showToast } from '#ui/overlays/toast.ts';

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
