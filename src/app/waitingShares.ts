import { countSharedItems, SHARE_TARGET_PATH } from '#store/pages/sharedItems.ts';
import { currentToast, showToast, subscribeToasts } from '#ui/overlays/toast.ts';

const REMINDER_MS = 20_000;

const DELAY_MS = 1500;

export async function remindOfShares(): Promise<void> {
  if (window.location.pathname === SHARE_TARGET_PATH) return;
  if ((await countSharedItems().catch(() => 0)) === 0) return;
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  await noToast();
  showToast({
    title: 'You have a shared item to open',
    description: 'It’s kept on this device until you open it.',
    tone: 'neutral',
    durationMs: REMINDER_MS,
    actions: [{ label: 'Open', onAction: () => window.location.assign(SHARE_TARGET_PATH) }],
  });
}

/** Resolves when no toast is shown: a new one would replace it. */
function noToast(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (currentToast() !== null) return;
      stop();
      resolve();
    };
    const stop = subscribeToasts(check);
    check();
  });
}
