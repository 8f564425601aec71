import type { CDPSession, Page } from '@playwright/test';

/** Below this font size mobile browsers zoom into a focused field, px. */
const FIELD_FONT_PX = 16;

/** Longest animation under reduced motion, ms. */
const MOVEMENT_MS = 1;

/** Roles that need an accessible name. */
const NAMED_ROLES: ReadonlySet<string> = new Set(
  (
    'button link textbox searchbox combobox listbox option checkbox radio switch slider spinbutton tab tablist ' +
    'menu menuitem menuitemcheckbox menuitemradio dialog alertdialog Iframe progressbar'
  ).split(' '),
);

/** Horizontal overflow in px, once resize handlers had time to remove it. */
export async function overhang(page: Page): Promise<number> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: 10_000 }).catch(() => null);
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Selected tabs that are scrolled out of their tab list. */
export function hiddenTabs(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role="tab"][aria-selected="true"]')]
      .filter((tab) => {
        const row = tab.closest('[role="tablist"]')?.getBoundingClientRect();
        const { left, right } = tab.getBoundingClientRect();
        return row !== undefined && (left < row.left - 1 || right > row.right + 1);
      })
      .map((tab) => tab.textContent),
  );
}

/** Fields whose font is so small that a phone zooms in. */
export function smallFields(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const fields = document.querySelectorAll(
      'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="hidden"]), textarea, select, [contenteditable="true"]',
    );
    return [...fields]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => ({ one, px: Number.parseFloat(getComputedStyle(one).fontSize) }))
      .filter(({ px }) => px < least)
      .map(
        ({ one, px }) => `${px} px ${one.localName} “${one.getAttribute('name')}” ${one.className}`,
      );
  }, FIELD_FONT_PX);
}

/** Animations and transitions that ignore reduced motion. */
export function movements(page: Page): Promise<readonly string[]> {
  return page.evaluate((longest) => {
    const ms = (times: string): number =>
      Math.max(
        ...times.split(',').map((one) => Number.parseFloat(one) * (one.endsWith('ms') ? 1 : 1000)),
      );
    const found = new Set<string>();
    for (const one of document.querySelectorAll('*')) {
      for (const pseudo of [null, '::before', '::after']) {
        const style = getComputedStyle(one, pseudo);
        const moves = style.animationName === 'none' ? 0 : ms(style.animationDuration);
        const changes = style.transitionProperty === 'none' ? 0 : ms(style.transitionDuration);
        const longer = Math.max(moves, changes);
        if (longer > longest)
          found.add(`moves for ${longer} ms: ${one.localName} ${one.className}`);
      }
    }
    for (const animation of document.getAnimations()) {
      const { activeDuration } = animation.effect?.getComputedTiming() ?? {};
      if (Number(activeDuration) > longest) found.add(`moves for ${Number(activeDuration)} ms`);
    }
    return [...found];
  }, MOVEMENT_MS);
}

/** Elements without an accessible name, and faults of the main heading. */
export async function namelessParts(page: Page, cdp: CDPSession): Promise<readonly string[]> {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  const nameless = nodes.filter(
    ({ ignored, role, name }) =>
      !ignored && NAMED_ROLES.has(String(role?.value)) && String(name?.value ?? '').trim() === '',
  );
  const faults = await Promise.all(
    nameless.map(async ({ role, backendDOMNodeId = 0 }) => {
      const { node } = await cdp.send('DOM.describeNode', { backendNodeId: backendDOMNodeId });
      return `a ${String(role?.value)} without a name: ${node.localName} ${node.attributes?.join(' ')}`;
    }),
  );
  const headlines = await page.evaluate(
    () => [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).length,
  );
  return headlines === 1 ? faults : [...faults, `${headlines} headlines of the first level`];
}

/** Text and controls that leave the window, stick out of a box around them, or are cut off by it. */
export function misplaced(page: Page): Promise<readonly string[]> {
  return page.evaluate(findMisplaced, SLACK_PX);
}

/** Rounding of positions, CSS px. */
export const SLACK_PX = 1;

/** Runs in the page, of any browser. */
export function findMisplaced(slack: number): readonly string[] {
  const named = (one: Element): string => {
    const name = one.getAttribute('aria-label') ?? one.textContent.trim();
    return `${one.localName} “${name.slice(0, 40)}” ${one.getAttribute('class') ?? ''}`;
  };
  const holdsText = (one: Element): boolean =>
    [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
  const isCut = (overflow: string): boolean => /hidden|clip/.test(overflow);
  // An ellipsis shows that there is more.
  const isShortened = (style: CSSStyleDeclaration): boolean =>
    style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
  const marginOf = (side: string): number => Math.max(0, -Number.parseFloat(side));

  /** What is wrong with an element in the boxes around it, from the inside out. */
  const faultOf = (one: Element): string | null => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    // A negative margin is meant.
    let [before, after] = [slack, slack];
    for (let from = one; ;) {
      const inner = getComputedStyle(from);
      const box = from.parentElement;
      if (box === null || box === document.body || inner.position === 'fixed') break;
      before += marginOf(inner.marginLeft);
      after += marginOf(inner.marginRight);
      from = box;
      const style = getComputedStyle(box);
      if (isShortened(style) || /auto|scroll/.test(style.overflowX)) return null;
      if (inner.position === 'absolute' || /contents|inline/.test(style.display)) continue;
      const outer = box.getBoundingClientRect();
      // Only for screen readers.
      if (outer.width <= 1 && isCut(style.overflowX)) return null;
      if (left < outer.left - before || right > outer.right + after)
        return `out of ${box.localName}.${box.className}`;
      if (isCut(style.overflowY) && (top < outer.top - slack || bottom > outer.bottom + slack))
        return `cut off by ${box.localName}.${box.className}`;
    }
    return left < -slack || right > innerWidth + slack ? 'out of the window' : null;
  };

  const faults = new Set<string>();
  for (const one of document.body.querySelectorAll('*')) {
    const isPart = one.matches('a, button, input, select, textarea, img, summary');
    if (!isPart && !holdsText(one)) continue;
    if (one.closest('.cm-editor, .sr-only, [aria-hidden="true"], [inert], [href="#main"]'))
      continue;
    const { width, height } = one.getBoundingClientRect();
    const isShown = width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true });
    if (!isShown) continue;
    const style = getComputedStyle(one);
    const isFull =
      one.scrollWidth > one.clientWidth + slack || one.scrollHeight > one.clientHeight + slack;
    const fault =
      isFull && !isShortened(style) && isCut(style.overflowX + style.overflowY)
        ? 'cuts its content'
        : faultOf(one);
    if (fault !== null) faults.add(`${fault}: ${named(one)}`);
  }
  return [...faults];
}
