import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import {
  chooseFromMenu,
  command,
  documentTitle,
  editor,
  newPage,
  openTab,
  paletteField,
  saveAs,
  write,
} from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

test.describe('the command palette', () => {
  test.beforeEach(async ({ page, recto }) => {
    await enter(page, recto.url);
    await openTab(page, 'Markdown Editor');
    await write(page, 'Tides');
  });

  test('runs commands by keyboard, restores the focus, and lists recent ones @ci', async ({
    page,
  }) => {
    await page.keyboard.press('ControlOrMeta+a');
    await command(page, 'bold');
    await expect(editor(page)).toHaveText('**Tides**');
    await expect(editor(page)).toBeFocused();

    await page.keyboard.press('ControlOrMeta+k');
    const options = page.getByRole('option');
    await expect(options.first()).toHaveText(/^Bold/);
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(palette(page).getByText('Recently used')).toBeVisible();
    const ids = await options.evaluateAll((all) =>
      all.map((one) => one.getAttribute('data-value')),
    );
    expect(new Set(ids).size).toBe(ids.length);
    await expectNoFindings(page);
    await page.keyboard.type('h2');
    await expect(options.first()).toHaveText(/^Heading 2/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(editor(page)).toHaveText('## **Tides**');

    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('no such thing');
    await expect(palette(page).getByText('No results for “no such thing”').first()).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(palette(page)).toBeHidden();
    await expect(editor(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(editor(page)).toHaveText('## **Tides**');
  });

  test('opens other screens and the user’s pages', async ({ page }) => {
    await saveAs(page, 'Tide tables');
    await command(page, 'html edi');
    await expect(page.getByRole('heading', { name: 'HTML Code Editor' })).toBeVisible();
    await command(page, 'tide tab');
    await expect(documentTitle(page)).toHaveText('Tide tables');
    await expect(editor(page)).toHaveText('Tides');
    await command(page, 'saved');
    await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible();
    await openTab(page, 'Markdown Editor');
    await expect(editor(page)).toBeVisible();
    await command(page, 'profile');
    await expect(page).toHaveURL(/\/profile$/);
  });

  test('opens in dark and fits a phone', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 320, height: 640 });
    await chooseFromMenu(page, 'Command palette');
    await expect(paletteField(page)).toBeFocused();
    await expectNoFindings(page);
    const box = await palette(page).boundingBox();
    expect(box !== null && box.x >= 0 && box.x + box.width <= 320).toBe(true);
  });
});

test('the shortcut sheet opens by ? outside text fields, and by the menu', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'HTML Editor');
  await write(page, 'what');
  await page.keyboard.type('?');
  await expect(editor(page)).toHaveText('what?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('?');
  await expect(sheet.getByRole('term').filter({ hasText: /^Save$/ })).toBeVisible();
  await expect(sheet.getByRole('definition').filter({ hasText: /S$/ }).first()).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await chooseFromMenu(page, 'Keyboard shortcuts');
  await expect(sheet).toBeVisible();
});

test('commands do not run behind an open dialog', async ({ page, recto }) => {
  await enter(page, recto.url);
  await newPage(page, 'HTML Editor');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog', { name: 'Save HTML Page' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(palette(page)).toBeHidden();
});

test('Markdown commands in the menu and by keyboard change the selected lines', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await write(page, 'Tides');
  await page.getByRole('button', { name: 'Formatting' }).click();
  await page.getByRole('menuitem', { name: 'Heading 2' }).click();
  await expect(editor(page)).toHaveText('## Tides');
  // The menu returns the focus to the text.
  await page.keyboard.press('End');
  await page.keyboard.insertText(' and moons');
  await expect(editor(page)).toHaveText('## Tides and moons');
  await page.keyboard.press('ControlOrMeta+Alt+2');
  await expect(editor(page)).toHaveText('Tides and moons');
  await page.keyboard.press('ControlOrMeta+Shift+9');
  await expect(editor(page)).toHaveText('- [ ] Tides and moons');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).toHaveText('Tides and moons');

  await page.getByRole('button', { name: 'Formatting' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Heading 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Formatting' })).toBeFocused();
});
