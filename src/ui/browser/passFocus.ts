/** A ref: gives the focus to the screen when the element is removed with the focus in it. */
export const passFocus = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement) === true)
    document.querySelector('main')?.focus({ preventScroll: true });
};
