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

/** Horizontal overflow in px, after a moment for resize handlers. */
export async function overhang(page: Page): Promise<number> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: 1_000 }).catch(() => null);
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
  const told = await Promise.all(
    nameless.map(async ({ role, backendDOMNodeId = 0 }) => {
      const { node } = await cdp.send('DOM.describeNode', { backendNodeId: backendDOMNodeId });
      return `a ${String(role?.value)} without a name: ${node.localName} ${node.attributes?.join(' ')}`;
    }),
  );
  const headlines = await page.evaluate(
    () => [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).length,
  );
  return headlines === 1 ? told : [...told, `${headlines} headlines of the first level`];
}
