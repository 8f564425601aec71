import { firstCardsPainted } from '#context/firstCards.ts';
import { onIdle } from '#ui/browser/onIdle.ts';

/** The longest wait for the first cards after the page has loaded, ms: many a screen has none. */
const CARDS_WITHIN_MS = 2000;

/** The longest wait for a quiet moment after that, ms: what is open is soon to be had offline. */
const QUIET_WITHIN_MS = 1000;

/**
 * Registers the service worker of a production build, once the first cards are painted and the window is idle. A new
 * version waits until the person takes it, or until every window is closed: nothing is reloaded under somebody
 * who is writing.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    const late = new Promise((resolve) => setTimeout(resolve, CARDS_WITHIN_MS));
    void Promise.race([firstCardsPainted, late]).then(() =>
      onIdle(() => void follow(), QUIET_WITHIN_MS),
    );
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

async function follow(): Promise<void> {
  // Null when the network went before its code arrived; the next load tries again.
  const updates = await import('./serviceWorkerUpdates.ts').catch(() => null);
  await updates?.followServiceWorker();
}
