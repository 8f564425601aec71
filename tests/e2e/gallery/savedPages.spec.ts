import { enter } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { addPages } from '../support/pages/pages.ts';
import { enterOffline, PROJECTS, status, titles } from '../support/pages/savedPages.ts';
import {
  anotherWindow,
  editor,
  newPage,
  openTab,
  saveAs,
  write,
  toast,
} from '../support/studio.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search your projects' });

test('spec §2, §9: My projects lists the user’s pages, newest first, with their actions @core', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, PROJECTS.slice(0, 1));
  await page.goto('/?tab=saved');
  await expect(page.getByRole('heading', { name: 'Your Projects', level: 1 })).toBeVisible();
  await expect(
    page.getByText('Manage and organize your HTML & Markdown projects', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('1 project saved', { exact: true })).toBeVisible();
  await addPages(recto.url, account, PROJECTS.slice(1));
  await page.reload();
  await expect(page.getByText('3 projects saved', { exact: true })).toBeVisible();
  await expect(titles(page)).toHaveText(['Market day', 'apple cake', 'Zebra crossing']);
  await expect(status(page)).toHaveText('All 3 projects');
  const card = page.getByRole('article', { name: 'apple cake' });
  await expect(card.getByRole('link', { name: 'Load' })).toBeVisible();
  for (const action of ['Edit', 'Delete'])
    await expect(card.getByRole('button', { name: `${action} “apple cake”` })).toBeVisible();
  await expectNoFindings(page);
});

test('search finds titles and texts locally, highlights matches, and sends no request @worker', async ({
  page,
  context,
  recto,
}) => {
  await enterOffline(page, recto.url);

  await search(page).fill('APPLE');
  await expect(titles(page)).toHaveText(['Market day', 'apple cake']);
  await expect(status(page)).toHaveText('2 projects found');
  await expect(page).toHaveURL('/?tab=saved&q=APPLE');
  await expect(page.getByRole('article', { name: 'apple cake' }).locator('mark')).toHaveText(
    'apple',
  );
  await expect(page.getByRole('article', { name: 'Market day' }).locator('mark')).toHaveText(
    'Apple',
  );

  // Beyond the excerpt on the card.
  await search(page).fill('add cinnamon');
  await expect(titles(page)).toHaveText(['apple cake']);
  await expect(page.getByRole('article').locator('mark')).toHaveText('add cinnamon');

  // Markup is not searched.
  await search(page).fill('<p>');
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible();
  await expect(status(page)).toHaveText('No projects found');
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Back to all projects' }).click();
  await expect(titles(page)).toHaveCount(3);
  await expect(page).toHaveURL('/?tab=saved');

  await page.goto('/?tab=saved&q=walk');
  await expect(search(page)).toHaveValue('walk');
  await expect(titles(page)).toHaveText(['Zebra crossing']);
  await context.setOffline(false);
});

test('sort, type and tag combine in the URL, and Back removes them one by one', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, PROJECTS);
  await page.goto('/?tab=saved');
  await expect(titles(page)).toHaveCount(3);

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title, A to Z');
  await expect(titles(page)).toHaveText(['apple cake', 'Market day', 'Zebra crossing']);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Markdown');
  await expect(titles(page)).toHaveText(['apple cake', 'Market day']);
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await expect(page.getByRole('menuitemcheckbox')).toHaveText([
    'city (2)',
    'kitchen (2)',
    'walking (1)',
  ]);
  await page.getByRole('menuitemcheckbox', { name: 'city (2)' }).click();
  await expect(titles(page)).toHaveText(['Market day']);
  await expect(page).toHaveURL(/tab=saved&/);
  await page.reload();
  await expect(titles(page)).toHaveText(['Market day']);
  await expect(status(page)).toHaveText('1 project found');

  await page.getByRole('button', { name: 'Remove the tag “city”' }).click();
  await expect(titles(page)).toHaveText(['apple cake', 'Market day']);
  await page.goBack();
  await expect(titles(page)).toHaveText(['Market day']);
  await page.getByRole('button', { name: 'Show all projects' }).click();
  await expect(titles(page)).toHaveText(['apple cake', 'Market day', 'Zebra crossing']);

  await page
    .getByRole('article', { name: 'Zebra crossing' })
    .getByRole('link', { name: 'city' })
    .click();
  await expect(titles(page)).toHaveText(['Market day', 'Zebra crossing']);
  await expect(page).toHaveURL(({ searchParams }) =>
    ['tab=saved', 'tag=city', 'sort=title'].every((part) => `${searchParams}`.includes(part)),
  );
});

test('the list works by keyboard and fits 320 px', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, PROJECTS);
  await page.goto('/?tab=saved');
  await search(page).focus();
  await page.keyboard.type('cake');
  await expect(titles(page)).toHaveText(['apple cake']);
  await page.keyboard.press('Escape');
  await expect(titles(page)).toHaveCount(3);
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Export these 3 projects' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Tags', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemcheckbox')).toHaveCount(3);
  await page.keyboard.press('k');
  await expect(page.getByRole('menuitemcheckbox', { name: 'kitchen (2)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText(['Market day', 'apple cake']);

  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
  await expectNoFindings(page);
});

test('drafts are listed first, and open where they were left', async ({ page, recto }) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Tides\n');
  await saveAs(page, 'Tides');
  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.insertText('Neap');
  await page.goto('/?tab=html-editor');
  await newPage(page, 'HTML Editor');
  await write(page, '<title>Harbour</title>');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await openTab(page, 'Saved Pages');
  const drafts = page.getByRole('region', { name: /^Drafts/ });
  await expect(drafts.getByRole('link')).toHaveCount(2);
  await drafts.getByRole('link', { name: 'Harbour' }).click();
  await expect(editor(page)).toContainText('<title>Harbour</title>');
  await openTab(page, 'Saved Pages');
  await drafts.getByRole('link', { name: 'Tides' }).click();
  await expect(editor(page)).toContainText('Neap');
});

test('a draft is listed once the window that had it open is closed', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  const other = await anotherWindow(context);
  await write(page, '# Harbour');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await page.close();
  const draft = other.getByRole('region', { name: /^Drafts/ }).getByRole('link');
  await expect(async () => {
    await other.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await expect(draft).toHaveText(/Harbour/, { timeout: 500 });
  }).toPass();
  await expect(other.getByRole('tab', { name: 'Saved Pages' })).toContainText('1 draft');
});

test('spec §2, §4: the edit dialog shows title and tags, and saves changes', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, PROJECTS.slice(0, 1));
  await page.goto('/?tab=saved');
  await page.getByRole('button', { name: 'Edit “Zebra crossing”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project Details' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Zebra crossing');
  await expect(dialog.getByLabel('Tags')).toHaveValue('city, walking');
  await expectNoFindings(page);

  // A blank title does nothing (spec §5).
  await dialog.getByLabel('Title').fill('   ');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeVisible();
  await expect(page.locator('li[data-tone]')).toHaveCount(0);

  await dialog.getByLabel('Title').fill('  Crossing  ');
  await dialog.getByLabel('Tags').fill('city, , night ,night');
  await dialog.getByLabel('Tags').press('Enter');
  await expect(toast(page, 'Page Updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('article', { name: 'Crossing', exact: true });
  await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'city',
    'night',
  ]);
  await expect(page.getByRole('button', { name: 'Edit “Crossing”' })).toBeFocused();
  await page.getByRole('button', { name: 'Edit “Crossing”' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Crossing');
  await dialog.getByLabel('Title').fill('Never mind');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(titles(page)).toHaveText(['Crossing']);
});

test('spec §8: Undo in its toast restores a deleted page with its exact text @ci', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, PROJECTS);
  await page.goto('/?tab=saved');
  await page.getByRole('button', { name: 'Delete “Market day”' }).click();
  await expect(toast(page, 'Page Deleted')).toBeVisible();
  await expect(
    page.getByText('The page has been removed from your collection.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('2 projects saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Trash (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Page Restored')).toBeVisible();
  await expect(titles(page)).toHaveText(['Market day', 'apple cake', 'Zebra crossing']);
  await page
    .getByRole('article', { name: 'Market day' })
    .getByRole('link', { name: 'Load' })
    .click();
  await expect(page.locator('.cm-content')).toContainText('Apples, bread and cheese.');
});
