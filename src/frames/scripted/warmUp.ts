import { onIdle } from '#ui/browser/onIdle.ts';
import { connectFrame } from './connectFrame.ts';
import { isolatedTarget } from './previewTarget.ts';

/** How long the hidden frame is waited for, ms. */
const PATIENCE_MS = 20_000;

let warmed = false;
let endOpen = () => {};

/** Takes the hidden frame out, if it still stands: a page that hangs may share its process. */
export function endWarmUp(): void {
  endOpen();
}

/**
 * Opens a hidden preview frame once per tab when the browser is idle, so that the frame's own worker is installed
 * before it is needed offline. Does nothing where previews have no site of their own.
 */
export function warmUpPreview(): void {
  const target = isolatedTarget();
  if (warmed || target === null || !navigator.onLine) return;
  warmed = true;
  onIdle(() => {
    const iframe = document.createElement('iframe');
    iframe.hidden = true;
    iframe.tabIndex = -1;
    iframe.title = '';
    iframe.setAttribute('aria-hidden', 'true');
    iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin');
    const close = () => {
      clearTimeout(timer);
      disconnect();
      iframe.remove();
    };
    endOpen = close;
    const timer = setTimeout(close, PATIENCE_MS);
    const disconnect = connectFrame(iframe, target, {
      onReady: () => ({ recto: 'warm' }),
      onEvent: close,
      onFlood: close,
    });
    iframe.src = target.src;
    document.body.append(iframe);
  }, PATIENCE_MS);
}
