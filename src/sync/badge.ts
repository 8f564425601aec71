export function showBadge(unsent: number): void {
  // Not all browsers have the API; those that do reject when the app isn't installed.
  const badge: Partial<NavigatorBadge> = navigator;
  badge.setAppBadge?.(unsent).catch(() => undefined);
}
