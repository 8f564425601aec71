/** Sets the installed app's badge to the number of unsynced changes; 0 removes it. */
export function showBadge(unsent: number): void {
  // Not all browsers have the API; those that do reject when the app isn't installed.
  const badge: Partial<NavigatorBadge> = navigator;
  badge.setAppBadge?.(unsent).catch(() => undefined);
}
