import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { chooseFromMenu, editor, openTab } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

/** Tab stops checked per screen. */
const STOPS = 12;

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
});

test('forced colours show buttons, selections and the focus to a visitor', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectToStandOut(page);
  await expectVisibleFocus(page);
  await page.goto('/auth');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectToStandOut(page);
  await expectVisibleFocus(page);
});

test('forced colours leave thumbnails in the colours of their pages', async ({ page }) => {
  await page.goto('/');
  const sheet = page.locator('article .sheet').first();
  await expect(sheet).toBeAttached();
  expect(await sheet.evaluate((one) => getComputedStyle(one).forcedColorAdjust)).toBe('none');
});

test('forced colours show buttons, selected, pressed and hovered controls and the focus in the studio', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await expect(editor(page)).not.toHaveText('');
  expect(await expectToStandOut(page)).toContain('Markdown Editor');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const entry = page.getByRole('menuitem', { name: 'New page' });
  await entry.hover();
  await expect(entry).toBeFocused();
  expect(await expectToStandOut(page)).toContain(await entry.textContent());
  await page.keyboard.press('Escape');
  await chooseFromMenu(page, 'New page');
  await expect(page.getByRole('dialog', { name: 'New page' })).toBeVisible();
  await expectToStandOut(page);
  await expectVisibleFocus(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectToStandOut(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expectToStandOut(page);
  await expectVisibleFocus(page);
});

/** Asserts a border on every button and the system colour on selected controls; returns the selected texts. */
async function expectToStandOut(page: Page): Promise<readonly (string | null)[]> {
  const { flat, unmarked, marked } = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.background = 'Highlight';
    const highlight = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const shown = (selector: string): readonly Element[] =>
      [...document.querySelectorAll(selector)].filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          one.closest('[aria-hidden="true"]') === null,
      );
    const chosen = shown(
      '[aria-pressed="true"], [aria-selected="true"], [data-highlighted], button:is([aria-current="true"], [aria-current="page"])',
    );
    const isMarked = (one: Element): boolean => getComputedStyle(one).backgroundColor === highlight;
    return {
      flat: shown('button')
        .filter((one) => Number.parseFloat(getComputedStyle(one).borderBottomWidth) === 0)
        .filter((one) => !isMarked(one))
        .map((one) => one.outerHTML.slice(0, 200)),
      unmarked: chosen.filter((one) => !isMarked(one)).map((one) => one.outerHTML.slice(0, 200)),
      marked: chosen.map((one) => one.textContent),
    };
  });
  expect.soft(flat, `${page.url()}: buttons without an edge`).toEqual([]);
  expect.soft(unmarked, `${page.url()}: chosen, but not marked`).toEqual([]);
  return marked;
}

/** Presses Tab repeatedly and asserts a ring on the focused element or its container. */
async function expectVisibleFocus(page: Page): Promise<void> {
  let reached = 0;
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const bare = await page.evaluate(() => {
      const focused = document.activeElement;
      // The caret marks the focus in text.
      if (focused === null || focused.matches('body, iframe, [contenteditable]')) return null;
      for (let one: Element | null = focused; one !== null; one = one.parentElement) {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return null;
      }
      return focused.outerHTML.slice(0, 200);
    });
    expect.soft(bare, `${page.url()}: no ring`).toBeNull();
    reached += await page.evaluate(() => (document.activeElement === document.body ? 0 : 1));
  }
  expect(reached, `${page.url()}: what the keyboard reaches`).toBeGreaterThan(STOPS / 2);
}
