import { someonesPage } from '../support/pages/previewPage.ts';
import { builtFile } from '../support/builtFile.ts';
import { expect, test } from '../support/test.ts';

test('a preview’s code is requested before the entry has run @ci', async ({ page, recto }) => {
  await page.route(/\/assets\/index-[^/]+\.js$/, () => undefined);
  const path = await someonesPage(recto.url, { title: 'Early', html_content: '<p>Early</p>' });
  const requested = page.waitForRequest(`**${builtFile('src/routes/previews.tsx')}`);
  await page.goto(path, { waitUntil: 'commit' });
  await requested;
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(page.locator('link[rel="modulepreload"]').first()).toBeAttached();
  await expect(page.locator(`link[href="${builtFile('src/routes/previews.tsx')}"]`)).toHaveCount(0);
});
