import { onIdle } from '#ui/browser/onIdle.ts';
import { withResolvers } from '#domain/withResolvers.ts';

/** Timeout for the first cards after load; many screens have none. */
const CARDS_WITHIN_MS = 2000;

const IDLE_WITHIN_MS = 1000;

const shown = withResolvers<void>();

export function markFirstCards(): void {
  shown.resolve();
}

function firstCardsPainted(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, CARDS_WITHIN_MS));
  return Promise.race([shown.promise, late]);
}

/** Resolves once the first cards are painted and the browser is idle; defer other work until then. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await firstCardsPainted();
  await new Promise<void>((resolve) => onIdle(resolve, IDLE_WITHIN_MS));
}

/** Removes the title bar that the server sends with a published page (`supabase/functions/_shared/linkCard.ts`). */
export function removeFirstTitle(): void {
  document.getElementById('first-title')?.remove();
}
