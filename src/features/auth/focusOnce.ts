/** A ref callback: focuses the element when it mounts. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
