import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { show, shows } from '../support/pages/preview.ts';
import { editor, openTab } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

// Tracing waits for a screenshot of every frame, which a looping frame never allows.
test.use({ trace: 'off' });

const QUESTION = 'This preview did not answer last time. Run it?';

test.describe('docs/previews.md: a preview that never answered starts paused', () => {
  test('the text is within reach; the keyboard runs it, and a healthy run lifts the pause', async ({
    page,
    recto,
  }) => {
    await enter(page, recto.url);
    await openTab(page, 'HTML Editor');
    await show(page, '<p>precious words</p>', 'precious words');
    await reopenAsHung(page);
    const pause = page.getByRole('alert').filter({ hasText: QUESTION });
    await expect(pause).toBeVisible();
    await expect(editor(page)).toContainText('precious words');
    await expect(page.locator('iframe[title="Live Preview"]')).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoFindings(page);
    }
    const run = page.getByRole('button', { name: 'Run it' });
    await run.focus();
    await page.keyboard.press('Enter');
    await shows(page, 'precious words');
    await expect(pause).toHaveCount(0);
    await expect.poll(() => marks(page)).toBe(0);
    await page.reload();
    await shows(page, 'precious words');
  });

  test('an edit runs the changed text', async ({ page, recto }) => {
    await enter(page, recto.url);
    await openTab(page, 'HTML Editor');
    await show(page, '<p>first</p>', 'first');
    await reopenAsHung(page);
    await expect(page.getByText(QUESTION)).toBeVisible();
    await show(page, '<p>repaired</p>', 'repaired');
    await expect(page.getByText(QUESTION)).toBeHidden();
    await page.reload();
    await shows(page, 'repaired');
  });

  test('the question fits a window of 320 pixels', async ({ page, recto }) => {
    await enter(page, recto.url);
    await openTab(page, 'Markdown Editor');
    await editor(page).fill('# precious');
    await expect.poll(() => marks(page)).toBeGreaterThan(0);
    await page.setViewportSize({ width: 320, height: 640 });
    await reopenAsHung(page);
    await page
      .getByRole('button', { name: 'Preview', exact: true })
      .or(page.getByRole('radio', { name: 'Preview', exact: true }))
      .first()
      .click();
    await expect(page.getByText(QUESTION)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Run it' })).toBeInViewport({ ratio: 1 });
  });

  test('a window that dies while its preview hangs opens the draft with the preview paused', async ({
    page,
    context,
    recto,
  }) => {
    await enter(page, recto.url);
    await openTab(page, 'HTML Editor');
    await editor(page).fill('<p>precious words</p><script>eval("for (;;) {}")</script>');
    await expect(page.getByText('Not responding')).toBeVisible();
    const died = page.waitForEvent('crash');
    const session = await context.newCDPSession(page);
    // Never answered: the process ends.
    void session.send('Page.crash').catch(() => undefined);
    await died;

    const again = await context.newPage();
    await again.goto(`${recto.url}/?tab=html-editor`);
    await expect(again.getByText(QUESTION)).toBeVisible();
    await expect(editor(again)).toContainText('precious words');
    await again.getByRole('button', { name: 'Run it' }).click();
    await expect(again.getByText('Not responding')).toBeVisible();
    await again.getByRole('button', { name: 'Stop' }).click();
  });
});

/** Reloads as if the window had been killed while its previews hung. */
async function reopenAsHung(page: Page): Promise<void> {
  await expect.poll(() => marks(page)).toBeGreaterThan(0);
  const kept = await page.evaluate((prefix) => {
    const found = Object.entries(localStorage).filter(([key]) => key.startsWith(prefix));
    return found.map(([key, value]) => [`${key}-killed`, String(value)]);
  }, PREFIX);
  await page.addInitScript((items) => {
    if (sessionStorage.getItem('killed-once') !== null || window.top !== window) return;
    sessionStorage.setItem('killed-once', '');
    for (const [key = '', value = ''] of items) localStorage.setItem(key, value);
  }, kept);
  await page.reload();
}

const PREFIX = 'recto-preview-mark-';

function marks(page: Page): Promise<number> {
  return page.evaluate(
    (prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)).length,
    PREFIX,
  );
}
