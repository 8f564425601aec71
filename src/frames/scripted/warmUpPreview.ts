import { onIdle } from '#ui/browser/onIdle.ts';
import { connectFrame } from './connectFrame.ts';
import { DOCUMENTS_LABEL, isolatedTarget, type PreviewTarget } from './previewTarget.ts';

const TIMEOUT_MS = 20_000;

let hasStarted = false;

let openFrames: readonly (() => void)[] = [];

/** Removes the warm-up frames that are still open: a hung page may share their process. */
function closeWarmUp(): void {
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

function hiddenFrame(src: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.title = '';
  frame.setAttribute('aria-hidden', 'true');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.src = src;
  return frame;
}

/** Long enough for the navigation to begin. */
const FRAME_MS = 200;

/**
 * Makes Chromium kill a hung renderer, whose frame is already removed: it reuses that process for every new frame of
 * the site until one has been added and removed again, so this adds and removes a hidden one.
 */
export async function killRenderer(target: PreviewTarget | null): Promise<void> {
  closeWarmUp();
  if (target === null) return;
  const frame = hiddenFrame(target.src);
  document.body.append(frame);
  await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
  frame.remove();
}
