/** Runs a callback when the browser is idle, within `withinMs`; Safari has no idle callbacks and waits a tenth of that. */
export function onIdle(run: () => void, withinMs: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: withinMs });
  else setTimeout(run, withinMs / 10);
}
