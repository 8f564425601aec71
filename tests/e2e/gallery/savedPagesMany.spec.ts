import { enter, signIn } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { addPages } from '../support/pages/pages.ts';
import { enterOffline, PROJECTS, status, titles } from '../support/pages/savedPages.ts';
import { expectToFit, SMALL_PHONE } from '../support/phone.ts';
import { openTab, synced, toast } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

const MANY = Array.from({ length: 130 }, (_, index) => ({
  title: `Page ${index + 1}`,
  html_content: `<p>${index + 1}</p>`,
  ...(index % 2 === 0 && { tags: ['even'] }),
}));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select “${title}”` });

test('a long list has only what is near the window in the document, keeps the focus, and Back restores the position', async ({
  page,
  recto,
}) => {
  test.setTimeout(180_000);
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, MANY);
  await page.goto('/?tab=saved');
  await expect(status(page)).toHaveText('All 130 projects');
  await expect(page.locator('li[aria-setsize="130"]').first()).toBeVisible();
  expect(await page.getByRole('article').count()).toBeLessThan(60);
  const first = page.getByRole('link', { name: 'Page 130', exact: true }).last();
  await first.focus();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('article', { name: 'Page 1', exact: true })).toBeInViewport();
  await expect(first).toBeFocused();
  expect(await page.getByRole('article').count()).toBeLessThan(60);

  const last = page
    .getByRole('article', { name: 'Page 1', exact: true })
    .getByRole('heading')
    .getByRole('link');
  // A click would scroll to it.
  await last.scrollIntoViewIfNeeded();
  const top = async () => (await last.boundingBox())?.y ?? NaN;
  const before = await top();
  await last.click();
  await expect(page).toHaveURL(/\/preview\/html\//);
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(8);

  // Every row, by keyboard alone.
  await button(page, 'Show as a list').click();
  await expect(button(page, 'Show as cards')).toBeInViewport();
  await page.getByRole('link', { name: 'Page 130', exact: true }).focus();
  await expect(page.getByRole('article').first()).toHaveCSS('height', '64px');
  for (let press = 0; press < 3 * 30; press += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Page 100', exact: true })).toBeFocused();
  await expectNoFindings(page);
});

test('the list view and the order are stored for the account on this device', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, PROJECTS);
  await page.goto('/?tab=saved');
  await button(page, 'Show as a list').click();
  await expect(page.getByRole('article').first()).toHaveCSS('height', '64px');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title, A to Z');
  await expect(titles(page)).toHaveText(['apple cake', 'Market day', 'Zebra crossing']);
  await page.goto('/');
  await openTab(page, 'Saved Pages');
  await expect(titles(page)).toHaveText(['apple cake', 'Market day', 'Zebra crossing']);
  await expect(page).toHaveURL('/?tab=saved');
  await expect(page.getByRole('article').first()).toHaveCSS('height', '64px');
  await expectNoFindings(page);

  const menu = (title: string) => page.getByRole('button', { name: `More for “${title}”` });
  await menu('Zebra crossing').click();
  await page.getByRole('menuitem', { name: 'Pin to the top' }).click();
  await expect(titles(page)).toHaveText(['Zebra crossing', 'apple cake', 'Market day']);
  await menu('Market day').click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(toast(page, 'Markdown Page Saved')).toBeVisible();
  await expect(titles(page)).toHaveText([
    'Zebra crossing',
    'apple cake',
    'Copy of Market day',
    'Market day',
  ]);
  await menu('apple cake').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(titles(page)).toHaveText(['Zebra crossing', 'Copy of Market day', 'Market day']);
  await expect(page.getByRole('link', { name: 'Copy of Market day' })).toBeFocused();
  await button(page, 'Undo').click();
  await expect(titles(page)).toHaveCount(4);
});

test('selected projects are tagged, hidden, exported and deleted offline, and undo restores them @worker', async ({
  page,
  context,
  recto,
}) => {
  await enterOffline(page, recto.url);
  await button(page, 'Select').click();
  await expect(button(page, 'Select')).toBeFocused();
  const bar = page.getByRole('region', { name: 'Selected projects' });
  await expect(bar.getByText('0 selected')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Tags' })).toBeDisabled();
  await box(page, 'Market day').check();
  await box(page, 'Zebra crossing').click({ modifiers: ['Shift'] });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await box(page, 'apple cake').uncheck();
  await expectNoFindings(page);

  await bar.getByRole('button', { name: 'Tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Change Tags' });
  await expect(tags.getByRole('checkbox', { name: 'city (2)' })).toBeChecked();
  await expect(tags.getByRole('checkbox', { name: 'kitchen (1)' })).toBeChecked({
    indeterminate: true,
  });
  await tags.getByRole('checkbox', { name: 'city (2)' }).uncheck();
  await tags.getByLabel('Add tags').fill('night, ');
  await expectNoFindings(page);
  await tags.getByLabel('Add tags').press('Enter');
  await expect(toast(page, '2 Pages Updated')).toBeVisible();
  await expect(
    page.getByRole('article', { name: 'Zebra crossing' }).getByRole('list').getByRole('listitem'),
  ).toHaveText(['walking', 'night']);

  await bar.getByRole('button', { name: 'Visibility' }).click();
  const visibility = page.getByRole('dialog', { name: 'Change Visibility' });
  await visibility.getByRole('radio', { name: 'Only me' }).check();
  await expect(visibility).toContainText('Others can’t read it');
  await visibility.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('article').getByText('Only me')).toHaveCount(2);

  await bar.getByRole('button', { name: 'Export 2 selected projects' }).click();
  await expect(page.getByRole('dialog', { name: 'Export 2 projects' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar.getByText('2 selected')).toBeVisible();

  await bar.getByRole('button', { name: 'Delete 2 selected projects' }).click();
  await expect(toast(page, '2 Pages Deleted')).toBeVisible();
  await expect(titles(page)).toHaveText(['apple cake']);
  await expect(bar).toBeHidden();
  await expect(status(page)).toBeFocused();
  await button(page, 'Undo').click();
  await expect(titles(page)).toHaveText(['Market day', 'apple cake', 'Zebra crossing']);
  await context.setOffline(false);
  await synced(page);
});

test('tags are folders with their number of projects', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, PROJECTS);
  await page.goto('/?tab=saved');
  const folders = page.getByRole('list', { name: 'Folders by tag' });
  await expect(folders.getByRole('button')).toHaveText(['All3', 'city2', 'kitchen2', 'walking1']);
  await folders.getByRole('button', { name: 'kitchen' }).click();
  await expect(titles(page)).toHaveText(['Market day', 'apple cake']);
  await expect(folders.getByRole('button', { pressed: true })).toHaveText(['kitchen2']);
  await folders.getByRole('button', { name: 'All' }).click();
  await expect(titles(page)).toHaveCount(3);
});

test.describe('on a small phone', () => {
  test.use(SMALL_PHONE);

  test('the list and its selection fit', async ({ page, recto }) => {
    const account = await enter(page, recto.url);
    await addPages(recto.url, account, PROJECTS);
    await page.goto('/?tab=saved');
    await button(page, 'Show as a list').click();
    await expect(page.getByRole('article').first()).toHaveCSS('height', '64px');
    await button(page, 'Select').click();
    await box(page, 'apple cake').check();
    await expectToFit(page);
    await expectNoFindings(page);
  });
});

test('a pin follows the account to another device, also one made offline', async ({
  browser,
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [{ title: 'First' }, { title: 'Second' }]);
  await page.goto('/?tab=saved');
  await expect(titles(page)).toHaveCount(2);
  const last = (await titles(page).last().innerText()).trim();
  // The menu's code loads on first use.
  await page.getByRole('button', { name: `More for “${last}”` }).click();
  await expect(page.getByRole('menuitem', { name: 'Pin to the top' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: `More for “${last}”` }).click();
  await page.getByRole('menuitem', { name: 'Pin to the top' }).click();
  await expect(titles(page).first()).toHaveText(last);
  await page.context().setOffline(false);

  const context = await browser.newContext({ baseURL: recto.url });
  const other = await context.newPage();
  await signIn(other, account);
  await expect(async () => {
    await other.goto('/?tab=saved');
    await expect(titles(other).first()).toHaveText(last, { timeout: 3000 });
  }).toPass();
  await context.close();
});
