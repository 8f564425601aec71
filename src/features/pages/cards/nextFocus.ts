/** What to focus when an element's card unmounts: the title of the next or previous card, else the screen. */
export function nextFocus(element: Element): HTMLElement | null {
  const item = element.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  return (
    neighbour?.querySelector<HTMLElement>('h2 a, h2[tabindex]') ??
    element.closest<HTMLElement>('[tabindex="-1"]')
  );
}
