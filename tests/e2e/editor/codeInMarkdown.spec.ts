import type { Page } from '@playwright/test';
import { builtFile } from '../support/builtFile.ts';
import { enter } from '../support/auth/account.ts';
import { editor, newPage, toast, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

async function type(page: Page, before: string, typed: string): Promise<void> {
  await write(page, before);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(typed);
}

test.describe('the Markdown editor', () => {
  test.beforeEach(async ({ page, recto }) => {
    await enter(page, recto.url);
    await newPage(page, 'Markdown Editor');
  });

  test('turns a selection into a link when a URL is pasted', async ({ page }) => {
    await write(page, 'the tides');
    await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
    await editor(page).evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'https://example.org/moon');
      const paste = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent('paste', paste));
    });
    await expect(editor(page)).toHaveText('the [tides](https://example.org/moon)');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editor(page)).toHaveText('the tides');
  });

  test('continues lists by Enter, and ends them by Enter on an empty item', async ({ page }) => {
    await type(page, '', '- [ ] one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await expect(page.locator('.cm-line')).toHaveText(['- [ ] one', '- [ ] two']);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('end');
    await expect(page.locator('.cm-line').last()).toHaveText('end');
  });

  test('highlights a fence in its own language', async ({ page }) => {
    await write(page, '```python\ndef tide():\n    return 1\n```\n');
    await expect(page.locator('.cm-line span', { hasText: /^def$/ })).toBeVisible();
    await expect(editor(page)).toHaveAttribute('spellcheck', 'true');
    await expect(editor(page)).toHaveAttribute('autocapitalize', 'sentences');
  });

  test('formats, but discards the result if the text changed meanwhile', async ({ page }) => {
    await write(page, '* one\n* two');
    await page.keyboard.press('Alt+Shift+f');
    await page.keyboard.type('!');
    await expect(toast(page, 'Not Formatted')).toBeVisible();
    await expect(page.locator('.cm-line')).toHaveText(['* one', '* two!']);
    await page.keyboard.press('Alt+Shift+f');
    await expect(toast(page, 'Formatted')).toBeVisible();
    await expect(page.locator('.cm-line')).toHaveText(['- one', '- two!', '']);
  });
});

/** The colours of Python, Emmet and the formatter. */
const MISSING = new RegExp(
  [
    builtFile('src/frames/code/legacyModes.ts'),
    builtFile('node_modules/@emmetio/codemirror6-plugin/dist/plugin.js'),
    '/assets/on-use/',
  ].join('|'),
);

test.describe('if editor code cannot be loaded', () => {
  test('the plain text field works, with two-space indents and a message', async ({
    page,
    recto,
  }) => {
    await enter(page, recto.url);
    await newPage(page, 'Markdown Editor');
    await page.route(MISSING, (route) => route.abort());
    await write(page, '```python\ndef tide():\n```\n');
    await page.keyboard.type('on it goes');
    await expect(editor(page)).toContainText('on it goes');
    await expect(page.locator('.cm-line span', { hasText: /^def$/ })).toHaveCount(0);
    await page.keyboard.press('Alt+Shift+f');
    await expect(toast(page, 'Not Formatted')).toBeVisible();

    await newPage(page, 'HTML Editor');
    await type(page, '', 'ul>li');
    await page.keyboard.press('Tab');
    await expect(editor(page)).toHaveText('ul>li  ');

    await page.unroute(MISSING);
    await page.keyboard.press('Alt+Shift+f');
    await expect(toast(page, 'Formatted')).toBeVisible();
  });
});
