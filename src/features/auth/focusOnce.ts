/** As a `ref`: puts the focus on the element when it appears, so that a form can be filled at once by keyboard. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
