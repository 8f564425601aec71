const TITLE = 'h2 a, h2[tabindex]';

/** What to focus when an element's card unmounts: the title of the next or previous card, else the screen. */
export function nextFocus(element: Element): HTMLElement | null {
  const own = element.closest('article')?.querySelector(TITLE);
  const titles = [
    ...(element.closest('ul, [role=list]')?.querySelectorAll<HTMLElement>(TITLE) ?? []),
  ];
  const index = titles.findIndex((title) => title === own);
  return titles[index + 1] ?? titles[index - 1] ?? element.closest<HTMLElement>('[tabindex="-1"]');
}
