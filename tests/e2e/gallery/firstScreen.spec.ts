import { newAccount, register, signIn } from '../support/auth/account.ts';
import { addPages } from '../support/pages/pages.ts';
import { editor, openTab, synced, write, saveAs } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test('a phone shows a visitor what Recto is, above the first card', async ({ page, recto }) => {
  const author = newAccount('Petra Plenty');
  await register(recto.url, author);
  await addPages(
    recto.url,
    author,
    ['One', 'Two', 'Three'].map((title) => ({ title, html_content: `<p>${title}</p>` })),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByText('Recto is a studio for web pages')).toBeInViewport();
  const first = page.getByRole('article').first();
  await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThan(420);

  const picture = page.getByRole('img', { name: 'The editor beside a live preview' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeHidden();
  await page.getByRole('button', { name: 'Type and order' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title, A to Z');
  await expect(page.getByRole('article').first()).toContainText('A field guide to clouds');
});

test('a new user is asked what to make, until there is a page', async ({ page, recto }) => {
  const newcomer = newAccount('Noor Newcomer');
  await register(recto.url, newcomer);
  await signIn(page, newcomer);
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('button', { name: 'Open or import' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Import' })).toBeVisible();
  await page.keyboard.press('Escape');

  await steps.getByRole('button', { name: 'Blank Markdown page' }).click();
  await expect(editor(page)).toBeFocused();
  await write(page, '# First');
  await saveAs(page, 'First');
  await synced(page);
  await openTab(page, 'Dashboard');
  await expect(page.getByRole('article', { name: 'First' })).toBeVisible();
  await expect(steps).toBeHidden();
});
