import type { PreviewTarget } from './previewTarget.ts';
import { endWarmUp } from './warmUp.ts';

/** How long a frame stands to take a process along, ms: its navigation has begun by then. */
const SWEEP_MS = 200;

/**
 * Ends the process of a page at `target` that hangs, whose frame has been taken out already. Chromium lets such a
 * process run on, looping, and gives it every new frame of its site, until another frame of the site has come and
 * gone: so one does, unseen. Calls `then` when that is done.
 */
export function endProcess(target: PreviewTarget | null, then: () => void): void {
  endWarmUp();
  if (target === null) return then();
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '';
  frame.setAttribute('aria-hidden', 'true');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.src = target.src;
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    then();
  }, SWEEP_MS);
}
