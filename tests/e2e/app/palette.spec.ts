import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { builtFile } from '../support/builtFile.ts';
import { SMALL_PHONE } from '../support/phone.ts';
import {
  command,
  documentTitle,
  editor,
  newPage,
  openTab,
  paletteField,
  saveNew,
  write,
} from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

/** The keys of every screen load once the browser is idle. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(paletteField(page)).toBeFocused({ timeout: 500 });
  }).toPass();
}

test('the palette opens pages, drafts and settings from every screen, and searches lists @ci', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await saveNew(page, 'Tide tables');
  await newPage(page, 'Markdown Editor');
  await write(page, '# Half a poem');
  await openTab(page, 'Saved Pages');
  await expect(page.getByRole('tab', { name: 'Saved Pages 1 draft' })).toBeVisible();

  await page.goto('/trash');
  await expect(page.getByRole('heading', { name: 'Trash', exact: true })).toBeVisible();
  await openPalette(page);
  await expect(palette(page).getByRole('option', { name: 'Draft: Half a poem' })).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.type('half a');
  await page.keyboard.press('Enter');
  await expect(editor(page)).toContainText('Half a poem');

  await page.goto('/profile');
  await openPalette(page);
  await page.keyboard.type('two-factor');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile#security$/);
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeInViewport();
  await command(page, 'tide tab');
  await expect(documentTitle(page)).toHaveText('Tide tables');

  await page.goto('/ai-assistant');
  await openPalette(page);
  await page.keyboard.type('zebra crossing');
  await expect(palette(page).getByText('No results for “zebra crossing”').first()).toBeVisible();
  await palette(page)
    .getByRole('option', { name: /^Search your projects for/ })
    .click();
  await expect(page).toHaveURL(/tab=saved/);
  await expect(page.getByRole('searchbox')).toHaveValue('zebra crossing');
});

test('N and ? work on every screen', async ({ page, recto }) => {
  await enter(page, recto.url);
  await page.goto('/trash');
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expect(page.getByRole('term').filter({ hasText: 'New blank page' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Insert two spaces' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(editor(page)).toBeFocused();
});

test('a visitor’s palette has what a visitor can do', async ({ page, recto }) => {
  await page.goto(recto.url);
  await openPalette(page);
  const options = palette(page).getByRole('option');
  await expect(options.filter({ hasText: 'Create an account' })).toBeVisible();
  await expect(options.filter({ hasText: /New|Saved Pages|Profile/ })).toHaveCount(0);
  await expectNoFindings(page);
  await page.keyboard.type('kettle');
  await palette(page).getByRole('option', { name: 'Search public projects for “kettle”' }).click();
  await expect(page).toHaveURL(/q=kettle/);
  await command(page, 'sign in');
  await expect(page).toHaveURL(/\/auth\?redirect=/);
});

test('a phone opens the palette by the account’s menu', async ({ page, recto }) => {
  await page.setViewportSize(SMALL_PHONE.viewport);
  await enter(page, recto.url);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Command palette' }).click();
  await expect(paletteField(page)).toBeFocused();
  await expectNoFindings(page);
});

test('its keys pressed before its code is here open the palette once it is', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  const held = Promise.withResolvers<void>();
  await page.route(builtFile('src/features/palette/Shortcuts.tsx'), async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  held.resolve();
  await expect(paletteField(page)).toBeFocused();
});
