import { expect, test } from './support/test.ts';

test.describe('a browser that refuses the service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('runs the app all the same', async ({ page }) => {
    const refused = page.waitForEvent('console', (message) =>
      /Service Worker/i.test(message.text()),
    );
    await page.goto('/');
    await refused;
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
