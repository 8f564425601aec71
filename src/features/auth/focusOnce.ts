export function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
