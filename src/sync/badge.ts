/** Shows on the installed app's icon how many changes the server does not have; 0 takes the number away. */
export function showBadge(unsent: number): void {
  // Not every browser has it, whatever the type says; those that do refuse it to apps that are not installed.
  const badge: Partial<NavigatorBadge> = navigator;
  badge.setAppBadge?.(unsent).catch(() => undefined);
}
