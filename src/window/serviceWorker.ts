import { firstCardsPainted } from '#context/firstCards.ts';
import { onIdle } from '#ui/browser/onIdle.ts';

/** Timeout for the first cards after load; many screens have none. */
const CARDS_WITHIN_MS = 2000;

/** Idle timeout after that: the open page should soon work offline. */
const QUIET_WITHIN_MS = 1000;

/** Registers once the first cards are painted, in production builds only. A new version waits for the user's consent. */
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
  // A failed chunk load is retried at the next page load.
  const updates = await import('./serviceWorkerUpdates.ts').catch(() => null);
  await updates?.followServiceWorker();
}
