export function focusScreen(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** A ref: focuses the screen when the element is removed with the focus in it. */
export const passFocus = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement) === true) focusScreen();
};
