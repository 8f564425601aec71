import { hiddenFrame } from './hiddenFrame.ts';
import type { PreviewTarget } from './previewTarget.ts';
import { closeWarmUp } from './warmUpPreview.ts';

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
