import type { Page } from '@playwright/test';
import { shown, someonesPage } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

// These provoked browser errors would fail the strict console of the tests' context.
test('spec §8: a page that fails to render shows an error, and the app keeps working', async ({
  browser,
  recto,
}) => {
  const html = await someonesPage(recto.url, { title: 'Map', html_content: '<p>Dragons</p>' });
  const markdown = await someonesPage(recto.url);
  const context = await browser.newContext({ baseURL: recto.url });
  const page = await context.newPage();
  await breakSanitiser(page);
  await page.goto(html);
  await expect(shown(page).getByText('Failed to render content')).toBeVisible();
  await page.goto(markdown);
  await expect(shown(page).getByText('Error parsing Markdown')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('2 / 3')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Error rendering markdown preview').first()).toBeVisible();
  await context.close();
});

async function breakSanitiser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Document.prototype.createNodeIterator = () => {
      throw new Error('brought about');
    };
  });
}
