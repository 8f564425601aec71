import { onIdle } from '#ui/browser/onIdle.ts';
import { connectFrame } from './connectFrame.ts';
import { hiddenFrame } from './hiddenFrame.ts';
import { isolatedTarget } from './previewTarget.ts';

const TIMEOUT_MS = 20_000;

let hasStarted = false;

/** Removes the warm-up frame, if it is still open: a hung page may share its process. */
export let closeWarmUp = () => {};

/** Installs the preview frame's service worker, once per tab, before the user needs it offline. */
export function warmUpPreview(): void {
  const target = isolatedTarget();
  if (hasStarted || target === null || !navigator.onLine) return;
  hasStarted = true;
  onIdle(() => {
    const iframe = hiddenFrame(target.src);
    closeWarmUp = () => {
      clearTimeout(timer);
      disconnect();
      iframe.remove();
    };
    const timer = setTimeout(closeWarmUp, TIMEOUT_MS);
    const disconnect = connectFrame(iframe, target, {
      onReady: () => ({ recto: 'warm' }),
      onEvent: closeWarmUp,
      onOverLimit: closeWarmUp,
    });
    document.body.append(iframe);
  }, TIMEOUT_MS);
}
