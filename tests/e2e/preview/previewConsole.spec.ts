import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { show, shows } from '../support/pages/preview.ts';
import { editor, openTab, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

/** The console under the preview. */
function panel(page: Page) {
  return page.getByRole('region', { name: 'Console' });
}

function consoleButton(page: Page) {
  return panel(page).getByRole('button', { name: /^Console/ });
}

function line(page: Page, text: string | RegExp) {
  return panel(page).getByRole('log').locator('[data-level]').filter({ hasText: text });
}

test.describe('docs/previews.md: the console of the previewed page', () => {
  test.beforeEach(async ({ page, recto }) => {
    await enter(page, recto.url);
    await openTab(page, 'HTML Editor');
  });

  test('logs and errors are listed with their lines, and errors are counted on the button', async ({
    page,
  }) => {
    await show(
      page,
      `<p>talking</p>
<script>
  addEventListener('error', (event) => event.preventDefault());
  addEventListener('unhandledrejection', (event) => event.preventDefault());
  console.log('plain', { a: [1, 'two'] });
  console.info('for your information');
  console.warn('careful');
  console.error(new TypeError('broken'));
  console.assert(1 === 2, 'sums');
  Promise.reject(new Error('nobody waits'));
  missing();
</script>`,
      'talking',
    );
    await expect(consoleButton(page)).toHaveAccessibleName('Console 4 errors');
    await expect(panel(page)).toContainText('Line 10: Unhandled rejection: Error: nobody waits');
    await consoleButton(page).click();
    await expect(line(page, 'plain {a: [1, "two"]}')).toContainText('Line 5');
    await expect(line(page, 'for your information')).toHaveAttribute('data-level', 'info');
    await expect(line(page, 'careful')).toHaveAttribute('data-level', 'warn');
    await expect(line(page, 'TypeError: broken')).toContainText('Line 8');
    await expect(line(page, 'Assertion failed sums')).toHaveAttribute('data-level', 'error');
    await expect(line(page, 'missing is not defined')).toContainText('Line 11');
    await expectNoFindings(page);

    await line(page, 'careful').getByRole('button', { name: 'Line 7' }).click();
    await expect(editor(page)).toBeFocused();
    await page.keyboard.insertText('/* here */');
    await expect(page.locator('.cm-line').nth(6)).toContainText(
      "/* here */  console.warn('careful')",
    );
  });

  test('it is cleared by a rerun, by the page, and by its button with the keyboard', async ({
    page,
  }) => {
    await show(page, `<p>ebb</p><script>console.error('first run')</script>`, 'ebb');
    await consoleButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(line(page, 'first run')).toBeVisible();
    await show(page, `<p>flow</p><script>console.log('second run')</script>`, 'flow');
    await expect(line(page, 'second run')).toBeVisible();
    await expect(line(page, 'first run')).toBeHidden();
    await expect(consoleButton(page)).toHaveAccessibleName('Console');

    await consoleButton(page).focus();
    await page.keyboard.press('Tab');
    await expect(panel(page).getByRole('button', { name: 'Clear' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel(page).getByText('Nothing yet.')).toBeVisible();

    await show(
      page,
      `<p>three</p><script>console.log('gone'); console.clear(); console.log('kept')</script>`,
      'three',
    );
    await expect(line(page, 'kept')).toBeVisible();
    await expect(line(page, 'gone')).toBeHidden();
  });

  test('errors in a fragment and in a second page have the document’s line', async ({ page }) => {
    await show(
      page,
      `<!-- Page: One -->
<p>first</p>
<!-- Page: Two -->
<p>second page</p>
<script>console.error('down here')</script>`,
      'second page',
    );
    await consoleButton(page).click();
    await expect(line(page, 'down here')).toContainText('Line 5');
  });

  test('endless logging does not slow the app', async ({ page }) => {
    await show(
      page,
      `<p>chatter</p><script>
        let n = 0;
        setInterval(() => { for (let i = 0; i < 20000; i += 1) console.log('line', n++); }, 50);
      </script>`,
      'chatter',
    );
    await consoleButton(page).click();
    await expect(panel(page).getByText(/\d{4,} more lines aren’t shown/)).toBeVisible();
    expect(await line(page, 'line').count()).toBeLessThanOrEqual(300);
    await editor(page).click();
    await page.keyboard.type('<!-- still typing beside it -->', { delay: 30 });
    await expect(editor(page)).toContainText('still typing beside it');
  });

  test('hostile values are printed safely', async ({ page }) => {
    await show(
      page,
      `<p>odd</p><script>
        console.log({ get secret() { document.body.textContent = 'ran'; return 1; } });
        console.log(new Proxy({}, { ownKeys() { throw 1; }, getPrototypeOf() { throw 2; } }));
        JSON.stringify = () => { throw 3; };
        Array.prototype.map = () => { throw 4; };
        performance.now = setTimeout = () => { throw 5; };
        console.log('still here');
      </script>`,
      'odd',
    );
    await consoleButton(page).click();
    await expect(line(page, '{secret: (…)}')).toBeVisible();
    await shows(page, 'odd');
  });
});

test('a rerun keeps the scroll position, another sub-page starts at the top', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'HTML Editor');
  const text = (word: string) =>
    `<p>${word}</p><div style="height: 4000px"></div><p>the end</p><script>addEventListener('load', () => console.log('loaded ${word}'))</script>`;
  const frame = await show(page, text('ebb tide'), 'ebb tide');
  await frame.evaluate(() => window.scrollTo(0, 1234));
  // The position is reported with a throttle.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('recto-editor-places') ?? ''))
    .toContain('1234');
  await write(page, text('spring tide'));
  await expect(async () => {
    const again = await shows(page, 'spring tide');
    expect(await again.evaluate(() => window.scrollY)).toBe(1234);
  }).toPass();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(async () => {
    const again = await shows(page, 'spring tide');
    expect(await again.evaluate(() => window.scrollY)).toBe(1234);
  }).toPass();
});
