/** Safari has no idle callbacks and waits a tenth of `withinMs`. */
export function onIdle(run: () => void, withinMs: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: withinMs });
  else setTimeout(run, withinMs / 10);
}
