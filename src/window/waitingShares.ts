import { countReceived, RECEIVING_PATH } from '#store/pages/received.ts';
import { currentToast, showToast, subscribeToasts } from '#ui/overlays/toast.ts';

/** How long the reminder stays, in ms. */
const REMINDER_MS = 20_000;

/** How long after the sign-in at the earliest, in ms: what is said of that comes first. */
const AFTER_MS = 1500;

/** Reminds whoever signs in of what was shared with Recto and is not opened yet, for one reason or another. Never rejects. */
export async function remindOfShares(): Promise<void> {
  if (window.location.pathname === RECEIVING_PATH) return;
  // Without a storage that opens there is nothing to remind of.
  if ((await countReceived().catch(() => 0)) === 0) return;
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
  await noToast();
  showToast({
    title: 'Something shared with Recto waits',
    description: 'It is kept on this device until you open it.',
    tone: 'neutral',
    durationMs: REMINDER_MS,
    action: { label: 'Open', onAction: () => window.location.assign(RECEIVING_PATH) },
  });
}

/** Resolves when no toast is on show: another one in its place would end it. */
function noToast(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (currentToast() !== null) return;
      stop();
      resolve();
    };
    const stop = subscribeToasts(look);
    look();
  });
}
