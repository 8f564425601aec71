import { shown, someonesPage } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

const LONG = {
  title: 'Harbour walk',
  html_content: '<p>stop</p>'.repeat(200),
  tags: ['walks', 'harbour'],
};

test('the headers leave while a page is read, and return', async ({ page, recto }) => {
  await page.goto(await someonesPage(recto.url, LONG));
  const title = page.getByRole('heading', { name: LONG.title });
  const app = page.getByRole('link', { name: 'Recto, home' });
  await expect(shown(page).getByText('stop').first()).toBeVisible();
  const header = page.getByRole('article').locator('header');
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(56);
  await page.mouse.move(300, 400);
  await page.mouse.wheel(0, 900);
  await expect(title).not.toBeInViewport();
  await expect(app).not.toBeInViewport();
  const frame = page.locator('iframe[title^="Preview of"]');
  await expect.poll(async () => (await frame.boundingBox())?.y).toBeLessThanOrEqual(1);
  // The keyboard reaches what is out of sight.
  await page.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('Tab');
  await expect(title).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, -300);
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(app).toBeInViewport({ ratio: 1 });
});

test('on a phone the menu has the byline and tags in full', async ({ page, recto }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await someonesPage(recto.url, LONG));
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menu')).toContainText(/by Petra Other · .+ · walks, harbour/);
});
