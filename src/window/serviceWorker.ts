import { whenIdle } from '#context/firstCards.ts';

/** After the first cards' paint, in production builds only. A new version waits for the user's consent. */
export function registerServiceWorker(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void whenIdle().then(follow);
}

async function follow(): Promise<void> {
  // A failed chunk load is retried at the next page load.
  const updates = await import('./serviceWorkerUpdates.ts').catch(() => null);
  await updates?.followServiceWorker();
}
