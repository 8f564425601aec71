/**
 * Runs something when the browser has a moment to spare, in `withinMs` at the latest; after a tenth of that where the
 * browser does not tell when it is idle.
 */
export function onIdle(run: () => void, withinMs: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: withinMs });
  else setTimeout(run, withinMs / 10);
}
