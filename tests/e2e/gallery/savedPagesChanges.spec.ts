import { enter } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { addPages } from '../support/pages/pages.ts';
import { PROJECTS, titles } from '../support/pages/savedPages.ts';
import { toast } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

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
