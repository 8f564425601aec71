import type { Browser, Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { show } from '../support/pages/preview.ts';
import { editor, openTab, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

// Tracing waits for a screenshot of every frame, which a looping frame never allows.
test.use({ trace: 'off' });

test.describe('docs/previews.md: a page in an endless loop that has no guard', () => {
  test.beforeEach(async ({ page, recto }) => {
    await enter(page, recto.url);
    await openTab(page, 'HTML Editor');
  });

  test('does not block the editor, is reported as unresponsive, and can be stopped and restarted', async ({
    page,
    browser,
  }) => {
    await write(page, UNGUARDED);
    await expect(page.getByText('Rendering preview...')).toBeVisible();
    const before = await processTimes(browser);
    // Inside a comment: the page keeps looping.
    await editor(page).press('ControlOrMeta+End');
    await page.keyboard.type('<!-- still typing -->');
    await expect(editor(page)).toContainText('still typing');
    await expect(page.getByText('Not responding')).toBeVisible();
    const spent = [...(await processTimes(browser))].map(
      ([id, time]) => [id, time - (before.get(id) ?? 0)] as const,
    );
    const [looping] = spent.toSorted(([, a], [, b]) => b - a);

    await page.getByRole('button', { name: 'Stop' }).press('Enter');
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
    await expect(page.locator('iframe[title="Live Preview"]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Restart' })).toBeFocused();
    await expect
      .poll(async () => [...(await processTimes(browser)).keys()])
      .not.toContain(looping?.[0]);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Not responding')).toBeVisible();
    await show(page, '<p>calm again</p>', 'calm again');
    await expectIsolated(page);
  });

  test('still shows its console lines', async ({ page }) => {
    await write(page, `<p>x</p><script>eval('for (;;) console.log("round and round")')</script>`);
    await page.getByRole('button', { name: /^Console/ }).click();
    await expect(page.getByRole('log')).toContainText('round and round');
    await expect(page.getByText('Not responding')).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  });

  test('that begins after painting is reported as unresponsive; the corrected text starts in a new process', async ({
    page,
  }) => {
    await show(
      page,
      '<p>calm at first</p><script>setTimeout(() => eval("for (;;) {}"), 1500)</script>',
      'calm at first',
    );
    await expect(page.getByText('Not responding')).toBeVisible();
    await show(page, '<p>mended</p>', 'mended');
    await expect(page.getByText('Not responding')).toBeHidden();
    await expectIsolated(page);
  });

  test('does not delay the corrected text @ci', async ({ page }) => {
    await show(page, '<p>a good page</p>', 'a good page');
    await write(page, UNGUARDED);
    await expect(page.getByText('Rendering preview...')).toBeVisible();
    await show(page, '<p>mended at once</p>', 'mended at once');
    await expectIsolated(page);
  });

  test('that ends is shown again', async ({ page }) => {
    await write(
      page,
      '<p>slow</p><script>eval("const end = Date.now() + 7000; while (Date.now() < end);")</script>',
    );
    await expect(page.getByText('Not responding')).toBeVisible();
    await expect(page.getByText('Not responding')).toBeHidden();
    await expect(page.frameLocator('iframe[title="Live Preview"]').getByText('slow')).toBeVisible();
  });
});

/** Code that a script makes itself is not guarded. */
const UNGUARDED = '<p>endless</p><script>eval("for (;;) {}")</script>';

/** Asserts that the preview is not the fallback. */
async function expectIsolated(page: Page): Promise<void> {
  await expect(page.locator('iframe[title="Live Preview"]').last()).toHaveAttribute(
    'src',
    /^http:\/\/localhost/,
  );
}

/** The CPU time of each renderer, in s, by its process id. */
async function processTimes(browser: Browser): Promise<ReadonlyMap<number, number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return new Map(pages.map(({ id, cpuTime }) => [id, cpuTime]));
}
