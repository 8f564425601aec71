import type { Browser, Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { show } from '../support/pages/preview.ts';
import { editor, openTab, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

// A trace takes a picture of every frame before every step, and a frame that loops never sits for one.
test.use({ trace: 'off' });

test.describe('docs/previews.md: a page that loops for ever', () => {
  test.beforeEach(async ({ page, recto }) => {
    await enter(page, recto.url);
    await openTab(page, 'HTML Editor');
  });

  test('leaves the editor at work, is said not to respond, and can be stopped and restarted', async ({
    page,
    browser,
  }) => {
    await write(page, '<p>endless</p><script>for (;;) {}</script>');
    await expect(page.getByText('Rendering preview...')).toBeVisible();
    expect(await longestTaskWhileTyping(page)).toBeLessThan(1000);
    await expect(page.getByText('Not responding')).toBeVisible();

    await page.getByRole('button', { name: 'Stop' }).press('Enter');
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
    await expect(page.locator('iframe[title="Live Preview"]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Restart' })).toBeFocused();
    await expect.poll(() => busiestPage(browser)).toBeLessThan(0.8);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Not responding')).toBeVisible();
    await show(page, '<p>calm again</p>', 'calm again');
    await expectIsolated(page);
  });

  test('is heard all the same when it logs', async ({ page }) => {
    await write(page, '<p>x</p><script>for (;;) console.log("round and round")</script>');
    await page.getByRole('button', { name: /^Console/ }).click();
    await expect(page.getByRole('log')).toContainText('round and round');
    await expect(page.getByText('Not responding')).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  });

  test('long after it was painted is said not to respond; the corrected text starts in a process of its own', async ({
    page,
  }) => {
    await show(
      page,
      '<p>calm at first</p><script>setTimeout(() => { for (;;) {} }, 1500)</script>',
      'calm at first',
    );
    await expect(page.getByText('Not responding')).toBeVisible();
    await show(page, '<p>mended</p>', 'mended');
    await expect(page.getByText('Not responding')).toBeHidden();
    await expectIsolated(page);
  });

  test('is not waited for: the text that mends it is shown before anybody has stopped it @core', async ({
    page,
  }) => {
    await show(page, '<p>a good page</p>', 'a good page');
    await write(page, '<p>endless</p><script>for (;;) {}</script>');
    await expect(page.getByText('Rendering preview...')).toBeVisible();
    await show(page, '<p>mended at once</p>', 'mended at once');
    await expectIsolated(page);
  });

  test('for a while only is shown when it comes back', async ({ page }) => {
    await write(
      page,
      '<p>slow</p><script>const end = Date.now() + 7000; while (Date.now() < end);</script>',
    );
    await expect(page.getByText('Not responding')).toBeVisible();
    await expect(page.getByText('Not responding')).toBeHidden();
    await expect(page.frameLocator('iframe[title="Live Preview"]').getByText('slow')).toBeVisible();
  });
});

/** Types beside the preview for a while and gives the window's longest task meanwhile, ms. */
async function longestTaskWhileTyping(page: Page): Promise<number> {
  const longest = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let most = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) most = Math.max(most, entry.duration);
        }).observe({ type: 'longtask' });
        setTimeout(() => resolve(most), 1500);
      }),
  );
  await editor(page).click();
  // Inside a comment at the end: the page stays the same endless one.
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('<!-- still typing -->');
  await expect(editor(page)).toContainText('still typing');
  return longest;
}

/** The preview is on its own site, not on the fallback for one that does not answer. */
async function expectIsolated(page: Page): Promise<void> {
  await expect(page.locator('iframe[title="Live Preview"]').last()).toHaveAttribute(
    'src',
    /^http:\/\/localhost/,
  );
}

/** How much of a second the busiest of the browser's pages computed in the last second. */
async function busiestPage(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const times = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const pages = processInfo.filter(({ type }) => type === 'renderer');
    return new Map(pages.map(({ id, cpuTime }) => [id, cpuTime]));
  };
  const before = await times();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const after = await times();
  await session.detach();
  return Math.max(...[...after].map(([id, time]) => time - (before.get(id) ?? time)));
}
