import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { builtFile } from '../support/builtFile.ts';
import { hold } from '../support/hold.ts';
import { editor, newPage, openTab, toast, write, synced } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const LATE = builtFile('src/features/editor/codemirror/editingAids.ts');

const QUESTIONS = builtFile('src/features/editor/document/SavePageDialog.tsx');

function findField(page: Page) {
  return page.getByRole('textbox', { name: 'Find' });
}

test.describe('decision 103: the editor’s core first', () => {
  test('Find opens by keys pressed before its code is here', async ({ page, recto }) => {
    await enter(page, recto.url);
    const release = await hold(page, `**${LATE}`);
    await page.goto('/?tab=markdown-editor');
    await write(page, '# Tides\n\nTwo tides a day.');
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.press('End');
    await expect(findField(page)).toHaveCount(0);
    release();
    await expect(findField(page)).toBeFocused();
    await page.keyboard.type('tides');
    await expect(page.locator('.cm-searchMatch')).toHaveCount(2);
    await expect(page.locator('.cm-line')).toHaveText(['# Tides', '', 'Two tides a day.']);
  });

  test('the rest of the editor arrives without ending a composition', async ({ page, recto }) => {
    await enter(page, recto.url);
    const release = await hold(page, `**${LATE}`);
    await page.goto('/?tab=markdown-editor');
    await write(page, '- a ');
    const client = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      client.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    await compose('し');
    const arrived = page.waitForResponse(`**${LATE}`);
    release();
    await arrived;
    // Completion adds this attribute.
    await expect(editor(page)).toHaveAttribute('aria-autocomplete', 'list');
    await compose('しお');
    await client.send('Input.insertText', { text: '潮' });
    await expect(page.locator('.cm-line')).toHaveText(['- a 潮']);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.locator('.cm-line')).not.toContainText(['潮']);
  });

  test('without that code the editor works, and gets the rest with the connection', async ({
    page,
    context,
    recto,
  }) => {
    await enter(page, recto.url);
    await page.route(`**${LATE}`, (route) => route.abort());
    await page.goto('/?tab=markdown-editor');
    await write(page, '- one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await expect(page.locator('.cm-line')).toHaveText(['- one', '- two']);
    await page.keyboard.press('ControlOrMeta+f');
    await expect(toast(page, 'Not Loaded Yet')).toBeVisible();
    await page.unroute(`**${LATE}`);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(editor(page)).toHaveAttribute('aria-autocomplete', 'list');
  });

  test('the save dialog opens before its code was loaded ahead', async ({ page, recto }) => {
    await enter(page, recto.url);
    const release = await hold(page, `**${QUESTIONS}`);
    await page.goto('/?tab=markdown-editor');
    await write(page, '# Tides');
    await page.keyboard.press('ControlOrMeta+s');
    release();
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Tides');
  });

  test('HTML and code inside Markdown get their colours', async ({ page, recto }) => {
    await enter(page, recto.url);
    const release = await hold(page, `**${LATE}`);
    await page.goto('/?tab=markdown-editor');
    await write(page, '```js\nconst tide = 1;\n```\n\n<p class="a">sea</p>\n');
    const word = page.locator('.cm-line span', { hasText: /^const$/ });
    const tag = page.locator('.cm-line span', { hasText: /^class$/ });
    await expect(word).toHaveCount(0);
    await expect(tag).toHaveCount(0);
    release();
    await expect(word).toHaveCount(1);
    await expect(tag).toHaveCount(1);
  });

  test('the HTML editor opens in colour, and closes tags at once', async ({ page, recto }) => {
    await enter(page, recto.url);
    const release = await hold(page, `**${LATE}`);
    await newPage(page, 'HTML Editor');
    await write(page, '');
    await page.keyboard.type('<p>');
    await expect(page.locator('.cm-line')).toHaveText('<p></p>');
    await expect(page.locator('.cm-line span', { hasText: /^p$/ })).toHaveCount(2);
    release();
    await openTab(page, 'Dashboard');
  });

  test('styles and scripts inside HTML have their colours at once', async ({ page, recto }) => {
    await enter(page, recto.url);
    const release = await hold(page, `**${LATE}`);
    await newPage(page, 'HTML Editor');
    await write(page, '<style>p { color: red }</style>\n<script>const tide = 1;</script>\n');
    await expect(page.locator('.cm-line span', { hasText: /^script$/ })).toHaveCount(2);
    const word = page.locator('.cm-line span', { hasText: /^const$/ });
    const property = page.locator('.cm-line span', { hasText: /^color$/ });
    await expect(word).toHaveCount(1);
    await expect(property).toHaveCount(1);
    release();
  });
});

test('a menu whose code is missing says so, and opens on reconnect @ci', async ({
  page,
  context,
  recto,
}) => {
  const code = `**${builtFile('src/ui/overlays/MenuSurface.tsx')}`;
  await page.route(code, (route) => route.abort());
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await synced(page);
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  await expect(toast(page, 'Part of Recto hasn’t loaded yet')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Markdown Editor' })).toBeVisible();

  await context.setOffline(true);
  await page.unroute(code);
  await context.setOffline(false);
  await expect(page.getByRole('menuitem', { name: 'New page', exact: true })).toBeVisible();
});
