export function showBadge(unsent: number): void {
  // Some browsers lack the API; others reject when the app isn't installed.
  const badge: Partial<NavigatorBadge> = navigator;
  badge.setAppBadge?.(unsent).catch(() => undefined);
}
