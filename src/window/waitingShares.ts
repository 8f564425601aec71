import { countReceived, RECEIVING_PATH } from '#store/received.ts';
import { leaveFor } from '#context/leaveFor.ts';
import { showToast } from '#ui/toast.ts';

/** How long the reminder stays, in ms. */
const REMINDER_MS = 20_000;

/** Reminds whoever signs in of what was shared with Recto and is not opened yet, for one reason or another. Never rejects. */
export async function remindOfShares(): Promise<void> {
  if (window.location.pathname === RECEIVING_PATH) return;
  // Without a storage that opens there is nothing to remind of.
  if ((await countReceived().catch(() => 0)) === 0) return;
  showToast({
    title: 'Something shared with Recto waits',
    description: 'It is kept on this device until you open it.',
    tone: 'neutral',
    durationMs: REMINDER_MS,
    action: { label: 'Open', onAction: () => leaveFor(RECEIVING_PATH) },
  });
}
