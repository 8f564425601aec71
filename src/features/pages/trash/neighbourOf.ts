/**
 * What to stand on when the card that an element is in goes: the title of the card after or before it, or the screen.
 */
export function neighbourOf(element: Element): HTMLElement | null {
  const item = element.closest('li');
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  return (
    beside?.querySelector<HTMLElement>('h2 a, h2[tabindex]') ??
    element.closest<HTMLElement>('[tabindex="-1"]')
  );
}
