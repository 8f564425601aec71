import { onIdle } from '#ui/browser/onIdle.ts';
import { connectFrame } from './connectFrame.ts';
import { hiddenFrame } from './hiddenFrame.ts';
import { DOCUMENTS_LABEL } from './previewLabels.ts';
import { isolatedTarget, type PreviewTarget } from './previewTarget.ts';

const TIMEOUT_MS = 20_000;

let hasStarted = false;

let openFrames: readonly (() => void)[] = [];

/** Removes the warm-up frames that are still open: a hung page may share their process. */
export function closeWarmUp(): void {
  for (const close of openFrames) close();
}

/** Installs the preview frames' service workers, once per tab, before the user needs them offline. */
export function warmUpPreview(): void {
  if (hasStarted || isolatedTarget() === null || !navigator.onLine) return;
  hasStarted = true;
  onIdle(() => {
    const targets = [isolatedTarget(), isolatedTarget(DOCUMENTS_LABEL)].filter(
      (each) => each !== null,
    );
    // Without labels in their address both are one.
    const distinct = targets.filter(({ origin }, index) => origin !== targets[index - 1]?.origin);
    openFrames = distinct.map(warmUp);
  }, TIMEOUT_MS);
}

function warmUp(target: PreviewTarget): () => void {
  const iframe = hiddenFrame(target.src);
  const close = () => {
    clearTimeout(timer);
    disconnect();
    iframe.remove();
  };
  const timer = setTimeout(close, TIMEOUT_MS);
  const disconnect = connectFrame(iframe, target, {
    onReady: () => ({ recto: 'warm' }),
    onEvent: close,
    onOverLimit: close,
  });
  document.body.append(iframe);
  return close;
}
