export function focusScreen(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** A ref: focuses the screen when the element is removed with the focus in it. */
export const passFocus = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement) === true) focusScreen();
};

/** Keeps the focus on a link while the contents of `root` are replaced by others that have it, too. */
export function keepFocus(root: HTMLElement): void {
  let href: string | null = null;
  const note = () => {
    href = root.querySelector('a:focus')?.getAttribute('href') ?? null;
  };
  note();
  root.addEventListener('focusin', note);
  new MutationObserver((_, replaced) => {
    replaced.disconnect();
    root.removeEventListener('focusin', note);
    if (href !== null) root.querySelector<HTMLElement>(`a[href="${href}"]`)?.focus();
  }).observe(root, { childList: true });
}
